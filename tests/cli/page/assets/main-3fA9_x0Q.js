// What the page of the server asks, and where it shows what it got.
const facts = await (await fetch("/serve.json")).json();
if (facts.store) {
  const question = { load: { building: "fixture", floor: 0, now: 0 } };
  const answer = await fetch("/store", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
  });
  document.documentElement.dataset.store = await answer.text();
}
document.documentElement.dataset.ready = facts.name ?? "no brief";
