// Writes a drawing as SVG. y is turned around by y' = top - y, which also turns
// arcs around: a left turn with y up is a right turn ("sweep" 0 in SVG's y-down
// plane is counter-clockwise on the page, as a left turn is).

#include <enfilade/export/svg.hpp>

#include <cstdio>

#include "export/utf8.hpp"

namespace enfilade::exports {
namespace {

void escape(std::string_view text, std::string& out) {
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      case '\t':
      case '\n':
      case '\r': out += ' '; break;
      default: out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
    }
  }
}

std::string hex(Paint p) {
  char text[8];
  std::snprintf(text, sizeof text, "#%02x%02x%02x", p.r, p.g, p.b);
  return text;
}

// Thousandths as a decimal without needless zeros.
std::string decimal(std::int64_t thousandths) {
  std::string text = std::to_string(thousandths / 1000);
  if (const std::int64_t rest = thousandths % 1000; rest != 0) {
    std::string digits = std::to_string(1000 + rest).substr(1);
    while (digits.back() == '0') digits.pop_back();
    text += '.' + digits;
  }
  return text;
}

void put_style(const Style& s, std::string& out) {
  out += '.' + s.name + "{fill:" + (s.fill.alpha ? hex(s.fill) : "none");
  if (s.fill.alpha && s.fill.alpha < 255) out += ";fill-opacity:" + decimal(s.fill.alpha * 1000 / 255);
  if (s.stroke.alpha) {
    out += ";stroke:" + hex(s.stroke) + ";stroke-width:" + std::to_string(s.line) + "px";
    if (s.stroke.alpha < 255) out += ";stroke-opacity:" + decimal(s.stroke.alpha * 1000 / 255);
    if (s.dash) out += ";stroke-dasharray:" + std::to_string(s.dash);
  }
  out += "}\n";
}

class Writer {
 public:
  explicit Writer(const Drawing& drawing) : d_(drawing) {}

  std::string run() {
    const geom::Length w = d_.frame.width(), h = d_.frame.depth();
    out_ =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
        "xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" version=\"1.1\" width=\"" +
        paper(w) + "mm\" height=\"" + paper(h) + "mm\" viewBox=\"0 0 " + std::to_string(w) + ' ' + std::to_string(h) +
        "\">\n";
    element("title", d_.title);
    if (!d_.description.empty()) element("desc", d_.description);
    out_ +=
        "<style>\npath{stroke-linejoin:round;stroke-linecap:round}\n"
        "text{font-family:'DejaVu Sans',Verdana,Helvetica,Arial,sans-serif;paint-order:stroke;stroke-linejoin:round}\n";
    for (const Style& s : d_.styles) put_style(s, out_);
    out_ += "</style>\n";
    for (const Layer& layer : d_.layers) {
      out_ += "<g id=\"";
      escape(clean(layer.id), out_);
      out_ += "\" class=\"layer\" inkscape:groupmode=\"layer\" inkscape:label=\"";
      escape(clean(layer.label), out_);
      out_ += "\">\n";
      for (const Group& group : layer.groups) put(group);
      out_ += "</g>\n";
    }
    out_ += "</svg>\n";
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::string paper(geom::Length mm) const { return decimal(std::int64_t{mm} * 1000 / d_.scale); }

  void element(const char* name, std::string_view text) {
    out_ += std::string("<") + name + '>';
    escape(clean(text), out_);
    out_ += std::string("</") + name + ">\n";
  }

  void put(const Group& g) {
    const bool named = !g.classes.empty() || !g.title.empty() || !g.data.empty();
    if (named) {
      out_ += "<g";
      if (!g.classes.empty()) attribute("class", g.classes);
      for (const auto& [name, value] : g.data) attribute(("data-" + name).c_str(), value);
      out_ += ">\n";
      if (!g.title.empty()) element("title", g.title);
    }
    for (const Mark& mark : g.marks) {
      if (const auto* shape = std::get_if<Shape>(&mark.what)) put(*shape, d_.styles[mark.style]);
      if (const auto* text = std::get_if<Text>(&mark.what)) put(*text, d_.styles[mark.style]);
    }
    if (named) out_ += "</g>\n";
  }

  void attribute(const char* name, std::string_view value) {
    out_ += std::string(" ") + name + "=\"";
    escape(clean(value), out_);
    out_ += '"';
  }

  void number(std::int64_t v) { out_ += std::to_string(v); }
  void point(geom::Point p) {
    number(std::int64_t{p.x} - d_.frame.lo.x);
    out_ += ' ';
    number(std::int64_t{d_.frame.hi.y} - p.y);
  }

  void put(const Shape& shape, const Style& style) {
    out_ += "<path class=\"" + style.name + "\" d=\"";
    geom::Point at, start;
    for (const Step& s : shape.steps()) {
      switch (s.op) {
        case Step::Op::move:
          out_ += 'M';
          point(s.to);
          break;
        case Step::Op::line:
          if (s.to.y == at.y) {
            out_ += 'H';
            number(std::int64_t{s.to.x} - d_.frame.lo.x);
          } else if (s.to.x == at.x) {
            out_ += 'V';
            number(std::int64_t{d_.frame.hi.y} - s.to.y);
          } else {
            out_ += 'L';
            point(s.to);
          }
          break;
        case Step::Op::arc:
          out_ += 'A' + std::to_string(s.radius) + ' ' + std::to_string(s.radius) + " 0 0 " + (s.left ? "0 " : "1 ");
          point(s.to);
          break;
        case Step::Op::curve:
          out_ += 'C';
          point(s.c1);
          out_ += ' ';
          point(s.c2);
          out_ += ' ';
          point(s.to);
          break;
        case Step::Op::close: out_ += 'Z'; break;
      }
      if (s.op == Step::Op::move) start = s.to;
      at = s.op == Step::Op::close ? start : s.to;
    }
    out_ += "\"/>\n";
  }

  void put(const Text& t, const Style& style) {
    out_ += "<text class=\"" + style.name + "\" font-size=\"" + std::to_string(t.size) + '"';
    if (t.anchor != Anchor::start)
      out_ += t.anchor == Anchor::middle ? " text-anchor=\"middle\"" : " text-anchor=\"end\"";
    if (t.bold) out_ += " font-weight=\"bold\"";
    if (t.upward) {
      out_ += " transform=\"translate(";
      point(t.at);
      out_ += ") rotate(-90)\">";
    } else {
      out_ += " x=\"" + std::to_string(std::int64_t{t.at.x} - d_.frame.lo.x) + "\" y=\"" +
              std::to_string(std::int64_t{d_.frame.hi.y} - t.at.y) + "\">";
    }
    escape(clean(t.text), out_);
    out_ += "</text>\n";
  }

  const Drawing& d_;
  std::string out_;
};

}  // namespace

std::string write_svg(const Drawing& drawing) { return Writer(drawing).run(); }

}  // namespace enfilade::exports
