// The map of this service: method, path, who may call, which limit it counts against, who answers.
import type { Auth } from "./auth.ts";
import { getHealth } from "./handlers/get-health.ts";
import { getJwks } from "./handlers/get-jwks.ts";
import { getSettings } from "./handlers/get-settings.ts";
import type { AuthRequest } from "./request/auth-request.ts";
import { anyone, type Guard } from "./request/caller.ts";
import type { LimitName } from "./settings.ts";

/** A route, ready to be mounted. */
export type Route = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  handle: (auth: Auth, request: AuthRequest) => Promise<Response>;
};

/** Which limit a request counts against; a function where that depends on the request. */
type LimitOf = LimitName | null | ((request: AuthRequest) => LimitName | null);

function route<Caller>(
  method: Route["method"],
  path: string,
  guard: Guard<Caller>,
  limit: LimitOf,
  handler: (auth: Auth, request: AuthRequest, caller: Caller) => Promise<Response>,
): Route {
  return {
    method,
    path,
    handle: async (auth, request) => {
      const name = typeof limit === "function" ? limit(request) : limit;
      if (name) auth.limiters.countRequest(name, request.address);
      return handler(auth, request, await guard(auth, request));
    },
  };
}

/** Every route. */
export const routes: readonly Route[] = [
  route("GET", "/health", anyone, null, getHealth),
  route("GET", "/settings", anyone, null, getSettings),
  route("GET", "/.well-known/jwks.json", anyone, null, getJwks),
];
