// Apple's push service on loopback: HTTP/2 that asks for the certificate of the pass type, and answers as Apple documents.
import { createSecureServer } from "node:http2";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";

/** A push that was taken. */
export type ReceivedPassPush = { token: string; topic: string; body: string };

type Answer = { status: number; reason?: string };

/** Starts it on a free port. @param keys its own certificate, and the authority that signed those of pass types */
export async function startApplePush(keys: { certificate: string; key: string; authority: string }) {
  const received: ReceivedPassPush[] = [];
  const answers = new Map<string, Answer>();
  let isAway = false;
  const server = createSecureServer({
    cert: keys.certificate,
    key: keys.key,
    ca: keys.authority,
    requestCert: true,
    rejectUnauthorized: true,
  });
  server.on("sessionError", () => {});
  server.on("stream", (stream, headers) => {
    const [, token = ""] = /^\/3\/device\/(.+)$/.exec(String(headers[":path"])) ?? [];
    const topic = String(headers["apns-topic"]);
    const socket = stream.session?.socket as TLSSocket | undefined;
    const subject = socket?.getPeerCertificate().subject as { UID?: string } | undefined;
    let body = "";
    stream.setEncoding("utf8");
    stream.on("error", () => {});
    stream.on("data", (chunk: string) => (body += chunk));
    stream.on("end", () => {
      const isOurs = subject?.UID === topic && headers[":method"] === "POST";
      const answer: Answer = isAway
        ? { status: 503, reason: "ServiceUnavailable" }
        : isOurs
          ? (answers.get(token) ?? { status: 200 })
          : { status: 400, reason: "BadTopic" };
      if (answer.status === 200) received.push({ token, topic, body });
      stream.respond({ ":status": answer.status });
      stream.end(answer.reason ? JSON.stringify({ reason: answer.reason }) : "");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const sessions = new Set<{ destroy: () => void }>();
  server.on("session", (session) => sessions.add(session));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** answers the pushes to a device so from now on */
    answer: (token: string, answer: Answer) => void answers.set(token, answer),
    setAway: (away: boolean) => {
      isAway = away;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const session of sessions) session.destroy();
      }),
  };
}
