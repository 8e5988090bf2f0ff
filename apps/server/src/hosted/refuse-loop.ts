import type { BareHandler } from "@undercroft/http";
import type { SupabaseProject } from "../config/supabase.ts";
import { loopStatus } from "./check-project.ts";
import { loopMark } from "./project-headers.ts";

/** Answers a request that went out of here, or out of a copy of ours, and came back: forwarded again it would go round for ever. */
export function refuseLoop(project: SupabaseProject, siteUrl: string): BareHandler {
  const mark = loopMark(project, siteUrl);
  return (request, response, headers) => {
    if (!request.headers.via?.includes(mark)) return false;
    const body = JSON.stringify({
      code: "PROJECT_LOOP",
      message: "This request came back to the server that sent it.",
      details: null,
      hint: "SUPABASE_URL must be the project's own address.",
    });
    response.writeHead(loopStatus, [...headers, "Content-Type", "application/json; charset=utf-8"]);
    response.end(body);
    return true;
  };
}
