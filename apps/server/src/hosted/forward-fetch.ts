// Requests of our own (the site's loaders, functions, payments) go to the project the same way.
import { Hono } from "hono";
import { clientAddress } from "../services/service.ts";
import type { Forwarding } from "./forward-request.ts";
import { fromProject, toProject } from "./project-headers.ts";
import { awayBody, awayHeaders, isGatewayFailure } from "./project-state.ts";

/** Nobody waits longer for a page. */
const patienceMs = 20_000;
/** `fetch` has read them. */
const alreadyRead = new Set(["content-encoding", "content-length"]);

/** @returns what answers at the project's addresses in process */
export function createOwnForwarder({ project, siteUrl, mark, state, onError }: Forwarding): Hono {
  const away = (error: Error): Response => {
    state.noteAway();
    onError(error);
    return new Response(awayBody, { status: 503, headers: awayHeaders });
  };
  const app = new Hono();
  app.all("*", async (context) => {
    const { raw } = context.req;
    const { pathname, search } = new URL(raw.url);
    const headers = toProject(project, mark, raw.headers, clientAddress(context));
    const body = raw.method === "GET" || raw.method === "HEAD" ? null : await raw.arrayBuffer();
    try {
      const answer = await fetch(`${project.url}${pathname}${search}`, {
        method: raw.method,
        headers: headers.filter(([name]) => name !== "content-length"),
        body: body?.byteLength ? body : null,
        redirect: "manual",
        signal: AbortSignal.any([raw.signal, AbortSignal.timeout(patienceMs)]),
      });
      if (isGatewayFailure(answer.status)) {
        await answer.body?.cancel();
        return away(new Error(`the project's gateway answered ${answer.status}`));
      }
      return new Response(answer.body, {
        status: answer.status,
        headers: fromProject(project, siteUrl, answer.headers, alreadyRead),
      });
    } catch (error) {
      if (raw.signal.aborted) throw error;
      return away(error as Error);
    }
  });
  return app;
}
