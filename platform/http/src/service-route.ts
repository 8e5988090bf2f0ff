// One line of a service's map: method, path, who may ask, which limit of the database counts the call, who answers.

/** Who asks, as the handler needs it; or the answer that refuses. */
export type Guard<Context, Parts, Caller> = (
  context: Context,
  parts: Parts,
) => Caller | Response | Promise<Caller | Response>;

/** A route, ready to be mounted on a router whose requests are `Context`. */
export type ServiceRoute<Context, Parts> = {
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** the limit's name in the database; null where nothing counts */
  limit: string | null;
  answer: (context: Context, parts: Parts) => Promise<Response>;
};

/** Lets everybody in. */
export const anyone = (): null => null;

/** How the routes of one service are written down. A handler is asked only when its guard has let the caller in. */
export const routeOf =
  <Context, Parts>() =>
  <Caller>(
    method: ServiceRoute<Context, Parts>["method"],
    path: string,
    guard: Guard<Context, Parts, Caller>,
    limit: string | null,
    handle: (context: Context, parts: Parts, caller: Caller) => Response | Promise<Response>,
  ): ServiceRoute<Context, Parts> => ({
    method,
    path,
    limit,
    answer: async (context, parts) => {
      const caller = await guard(context, parts);
      return caller instanceof Response ? caller : handle(context, parts, caller);
    },
  });
