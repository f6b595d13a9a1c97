// News from the server: what others write in a building, over a WebSocket that is
// opened again whenever it ends. The server is told what was heard last, so nothing is
// missed, and says so if it can't be sure of that.

interface Message {
  at: string; // up to where this has been heard now
  missed?: boolean; // the building is to be read again
  news?: unknown[];
}

const kSilence = 15_000; // milliseconds after which a line is dead: the server speaks every five seconds
const kFirstPause = 250; // milliseconds before the next attempt, doubled each time
const kLongestPause = 8_000;

export function listen(address: URL, building: string, hear: (news: string | null) => void): () => void {
  address.protocol = address.protocol.replace('http', 'ws');
  let socket: WebSocket | null = null;
  let after: string | undefined;
  let pause = kFirstPause;
  let again: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const wait = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => socket?.close(), kSilence);
  };
  const open = (): void => {
    socket = new WebSocket(address);
    wait();
    socket.onopen = () => socket!.send(JSON.stringify({ building, after }));
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      wait();
      pause = kFirstPause;
      const { at, missed, news } = JSON.parse(data) as Message;
      if (missed) hear(null);
      else if (news) hear(JSON.stringify({ news }));
      after = at;
    };
    // An error is followed by this too. Not all come back at once.
    socket.onclose = () => {
      clearTimeout(silence);
      again = setTimeout(open, pause * (0.5 + Math.random()));
      pause = Math.min(2 * pause, kLongestPause);
    };
  };
  open();
  return () => {
    clearTimeout(again);
    clearTimeout(silence);
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  };
}
