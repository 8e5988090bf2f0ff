// A speaker and many listeners, in the words of each server.
import { WebSocket } from "ws";

/** The servers that are measured. */
export type Kind = "ours" | "ws" | "socket.io";

/** Connected clients. */
export type Crowd = {
  /** says `text` once, by the speaker */
  say: (text: string) => void;
  /** how often `text` was heard by all together */
  heard: () => number;
  close: () => void;
};

const addressOf: Record<Kind, string> = {
  ours: "/realtime/v1/websocket?vsn=2.0.0&apikey=bench",
  ws: "/",
  "socket.io": "/socket.io/?EIO=4&transport=websocket",
};
const mark = "§";

/** @param hears what to listen for beside what is said: row changes of the table `bench_words` */
export async function gatherCrowd(
  kind: Kind,
  port: number,
  listeners: number,
  hears: boolean,
): Promise<Crowd> {
  let count = 0;
  const connect = (isSpeaker: boolean) =>
    new Promise<WebSocket>((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${addressOf[kind]}`, { perMessageDeflate: false });
      socket.on("error", reject);
      socket.on("open", () => {
        if (kind === "ws") resolve(socket);
        if (kind === "ours") socket.send(join(hears && !isSpeaker));
      });
      socket.on("message", (data: Buffer) => {
        if (data.includes(mark)) count += 1;
        else if (kind === "socket.io") greet(socket, data.toString(), resolve);
        else if (data.includes("phx_reply")) resolve(socket);
      });
    });
  const sockets: WebSocket[] = [];
  for (let at = 0; at < listeners; at += 100)
    sockets.push(
      ...(await Promise.all(Array.from({ length: Math.min(100, listeners - at) }, () => connect(false)))),
    );
  const speaker = await connect(true);
  // a client that says nothing for a minute is closed
  const heartbeat = JSON.stringify([null, "3", "phoenix", "heartbeat", {}]);
  const timer = setInterval(() => {
    if (kind === "ours") for (const socket of [...sockets, speaker]) socket.send(heartbeat);
  }, 25_000);
  return {
    say: (text) => speaker.send(wrap(kind, `${mark}${text}`)),
    heard: () => count,
    close: () => {
      clearInterval(timer);
      for (const socket of [...sockets, speaker]) socket.terminate();
    },
  };
}

function join(hears: boolean): string {
  const postgres_changes = hears ? [{ event: "*", schema: "public", table: "bench_words" }] : [];
  const config = { postgres_changes, postgres_changes_options: { wait: true } };
  return JSON.stringify(["1", "1", "realtime:bench", "phx_join", { config }]);
}

function greet(socket: WebSocket, text: string, onReady: (socket: WebSocket) => void): void {
  if (text.startsWith("0")) socket.send("40");
  else if (text.startsWith("40")) onReady(socket);
  else if (text === "2") socket.send("3");
}

function wrap(kind: Kind, words: string): string {
  if (kind === "ws") return JSON.stringify({ words });
  if (kind === "socket.io") return `42${JSON.stringify(["said", words])}`;
  return JSON.stringify([
    "1",
    "2",
    "realtime:bench",
    "broadcast",
    { type: "broadcast", event: "said", payload: { words } },
  ]);
}
