// A request from outside goes on to the project, and its answer comes back, byte by byte as they arrive: nothing is kept in between.
import {
  type ClientRequest,
  type IncomingMessage,
  Agent as PlainAgent,
  request as plainRequest,
  type ServerResponse,
} from "node:http";
import { Agent, request as secureRequest } from "node:https";
import type { SupabaseProject } from "../config/supabase.ts";
import type { BareAnswer } from "../services/service.ts";
import { answerAbsent } from "./answer-absent.ts";
import { fromProject, pairsOf, toProject } from "./project-headers.ts";
import { awayBody, awayHeaders, isGatewayFailure, type ProjectState } from "./project-state.ts";

/** What forwarding knows. */
export type Forwarding = {
  project: SupabaseProject;
  siteUrl: string;
  mark: string;
  state: ProjectState;
  /** told why a request found no answer */
  onError: (error: Error) => void;
  /** milliseconds in which nothing moves in either direction; default 60 s */
  silenceMs?: number;
};

/** A statement of the project may take this long, and an upload that goes on is never silent. */
const usualSilenceMs = 60_000;

/** Opens what sends a request on, with connections that stay open. */
export function createSender(project: SupabaseProject): {
  send: (request: IncomingMessage, headers: [string, string][], path?: string) => ClientRequest;
  close: () => void;
} {
  const isSecure = project.url.startsWith("https:");
  const agent = isSecure ? new Agent({ keepAlive: true }) : new PlainAgent({ keepAlive: true });
  const { host } = new URL(project.url);
  return {
    send: (request, headers, path = request.url ?? "/") =>
      (isSecure ? secureRequest : plainRequest)(new URL(path, project.url), {
        agent,
        method: request.method ?? "GET",
        headers: [["host", host], ...headers].flat(),
        setHost: false,
      }),
    close: () => agent.destroy(),
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** @returns what answers at the bare doors of the project */
export function createForwarder(
  forwarding: Forwarding,
  { send }: Pick<ReturnType<typeof createSender>, "send">,
): BareAnswer {
  const { project, siteUrl, mark } = forwarding;
  return (request, response, headers) =>
    new Promise((resolve) => {
      response.once("close", resolve);
      if (answerAbsent(request, response, headers)) return;
      const address = String(request.headers["x-forwarded-for"] ?? "") || undefined;
      const sent = toProject(project, mark, pairsOf(request.rawHeaders), address);
      if (request.headers["transfer-encoding"]) sent.push(["transfer-encoding", "chunked"]);
      const own = new Set(headers.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase()));
      const start = (isSecond: boolean): void => {
        const outgoing = send(request, sent);
        outgoing.setTimeout(forwarding.silenceMs ?? usualSilenceMs, () =>
          outgoing.destroy(new Error("the project gave no answer in time")),
        );
        response.once("close", () => outgoing.destroy());
        outgoing.once("response", (answer) => {
          const status = answer.statusCode ?? 502;
          if (isGatewayFailure(status)) {
            answer.resume();
            return tellAway(
              forwarding,
              response,
              headers,
              new Error(`the project's gateway answered ${status}`),
            );
          }
          const back = fromProject(project, siteUrl, pairsOf(answer.rawHeaders), own);
          response.writeHead(status, [...headers, ...back.flat()]);
          answer.pipe(response);
          answer.once("error", () => response.destroy()); // cut off in the middle: it must not look whole
        });
        outgoing.once("error", (error: NodeJS.ErrnoException) => {
          if (response.headersSent || response.destroyed) return void response.destroy();
          // a connection that had been kept was closed at the other end just then: nothing was asked yet
          if (outgoing.reusedSocket && error.code === "ECONNRESET" && !isSecond && !hasBody(request))
            return start(true);
          tellAway(forwarding, response, headers, error);
        });
        if (hasBody(request)) request.pipe(outgoing);
        else outgoing.end();
      };
      start(false);
    });
}

function tellAway(
  { state, onError }: Forwarding,
  response: ServerResponse,
  headers: readonly string[],
  error: Error,
): void {
  state.noteAway();
  onError(error);
  if (response.headersSent) return void response.destroy();
  response.writeHead(503, [...headers, ...awayHeaders.flat()]);
  response.end(awayBody);
}
