// A server that answers in place of a project, and what stands before it: ours, on a port of its own.
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { acceptUpgrades } from "@undercroft/http";
import type { SupabaseProject } from "../../src/config/supabase.ts";
import { createOwnForwarder } from "../../src/hosted/forward-fetch.ts";
import { createForwarder, createSender, type Forwarding } from "../../src/hosted/forward-request.ts";
import { createSocketForwarder } from "../../src/hosted/forward-socket.ts";
import { loopMark } from "../../src/hosted/project-headers.ts";
import { watchProject } from "../../src/hosted/project-state.ts";

export const siteUrl = "https://nights.example.org";
const token = (payload: object): string =>
  `e30.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.c2lnbmF0dXJl`;
export const keys = {
  anonKey: token({ role: "anon", iss: "supabase", ref: "abcdefghij" }),
  serviceKey: token({ role: "service_role", iss: "supabase", ref: "abcdefghij" }),
};
/** Our own key of before, and a person's token. */
export const formerKey = token({ role: "anon", iss: "undercroft" });
export const personsToken = token({ role: "authenticated", sub: "5b0a4f3e-0f5c-4a52-9b06-2a6f7f7f0001" });

export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** @param answer what the project does with a request */
export async function startFarSide(answer: RequestListener, given: Partial<Forwarding> = {}) {
  const far = createServer(answer);
  const upgraded = new Set<Duplex>();
  far.on("upgrade", (_request, socket) => {
    upgraded.add(socket);
    socket.on("error", () => {});
  });
  const project: SupabaseProject = { url: await listen(far), ...keys };
  const changes: boolean[] = [];
  const state = watchProject(project, (isUp) => changes.push(isUp));
  const forwarding: Forwarding = {
    project,
    siteUrl,
    mark: loopMark(project, siteUrl),
    state,
    onError: () => {},
    ...given,
  };
  const sender = createSender(project);
  const forward = createForwarder(forwarding, sender);
  const prepare = (request: IncomingMessage): void => {
    request.headers["x-forwarded-for"] = "203.0.113.7";
  };
  const near = createServer((request, response) => {
    prepare(request);
    void forward(request, response, ["X-Frame-Options", "DENY"]);
  });
  const sockets = createSocketForwarder(forwarding, sender, {
    sockets: 100,
    socketsPerAddress: 2,
    allowedOrigins: null,
  });
  const closeUpgrades = acceptUpgrades(near, () => sockets.accept, prepare);
  return {
    url: await listen(near),
    far,
    project,
    forwarding,
    changes,
    sockets,
    own: createOwnForwarder(forwarding),
    close: async () => {
      state.close();
      sender.close();
      for (const socket of upgraded) socket.destroy();
      await Promise.all([closeServer(near), closeServer(far), closeUpgrades()]);
    },
  };
}
