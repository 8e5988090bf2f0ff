// Many servers of the fediverse on loopback, each with an address of its own: they take what they are sent and count it.
//   node bench/federation/inboxes.ts <port> <how many>
import http from "node:http";

const [, , port = "0", count = "1"] = process.argv;
let taken = 0;

/** Address `n` below 127.1: what a host is told by. */
export const addressOf = (n: number): string => `127.1.${Math.floor(n / 250)}.${(n % 250) + 1}`;

const answer = (request: http.IncomingMessage, response: http.ServerResponse) => {
  if (request.method !== "POST") {
    response.end(String(taken));
    return;
  }
  request.resume();
  request.on("end", () => {
    taken += 1;
    response.writeHead(202).end();
  });
};

if (import.meta.main) {
  const servers = Array.from({ length: Number(count) }, (_, n) =>
    http.createServer(answer).listen(Number(port), addressOf(n)),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once("listening", resolve))));
  process.stdout.write("ready\n");
}
