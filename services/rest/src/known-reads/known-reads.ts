// Reads that were asked for before: by their very query, by its shape, and with a statement of their own where they come again and again.
import type { RestRequest } from "../http/messages.ts";
import { type QueryPair, splitQuery, toLocation } from "../parse.ts";
import type { Planned, Reader, RunPlan } from "../plan.ts";
import type { Statements } from "../sql.ts";
import { type CountedRead, InlinedPlanCache } from "./inlined-plan-cache.ts";
import { ShapeCache, toShape, toValues } from "./shape-cache.ts";

/** A request that is ready to run. */
export type Ready = { schema: string; statements: Statements; run: RunPlan; reply: Planned["reply"] };

/** What is known of a request: it is ready, or it may be kept when it is. */
export type Known = {
  ready: Ready | undefined;
  /** a statement of its own is to be made for it */
  isForValues: boolean;
  /** keeps what was made of the request */
  keep: (ready: Ready) => void;
};

const maxShapeLength = 2_000;
const unknown: Known = { ready: undefined, isForValues: false, keep: () => {} };

function trySplit(query: string): QueryPair[] | undefined {
  try {
    return splitQuery(query);
  } catch {
    // the parser says what is wrong with it
    return undefined;
  }
}

/** Of one shape, for the values of another request. */
function withPairs(ready: Ready, pairs: readonly QueryPair[]): Ready {
  const { statements, reply } = ready;
  const { statement, explain } = statements;
  return {
    ...ready,
    statements: {
      ...statements,
      statement: { ...statement, values: toValues(statement, pairs) },
      explain: explain && { ...explain, values: toValues(explain, pairs) },
    },
    reply: reply.kind === "read" ? { ...reply, location: toLocation(reply.name, pairs) } : reply,
  };
}

/** Reads of relations, for one version of the schema cache. */
export class KnownReads {
  readonly #shapes = new ShapeCache<Ready>();
  readonly #queries = new ShapeCache<CountedRead>();
  readonly #hot = new InlinedPlanCache();

  /** What is known of a request. */
  find({ method, path, query, header }: RestRequest, { cache, settings, role }: Reader): Known {
    const isRead = (method === "GET" || method === "HEAD") && !path.startsWith("/rpc/");
    if (!isRead) return unknown;
    const asked = ["accept", "prefer", "range", "accept-profile"].map(header);
    const { maxRows, anonymousRole } = settings;
    // a JSON list, so that no name or header can be taken for two of them
    const head = JSON.stringify([method, maxRows, role === anonymousRole, path, ...asked]);
    const counted = this.#queries.find(head + query, cache.version);
    if (counted) return this.#count(counted);
    const pairs = query.length > maxShapeLength ? undefined : trySplit(query);
    if (!pairs) return unknown;
    const shape = head + toShape(pairs);
    const keepQuery = (ready: Ready) => this.#queries.add(head + query, { ready, uses: 1 });
    const alike = this.#shapes.find(shape, cache.version);
    if (!alike) {
      const keep = (ready: Ready) => {
        this.#shapes.add(shape, ready);
        keepQuery(ready);
      };
      return { ...unknown, keep };
    }
    const ready = withPairs(alike, pairs);
    keepQuery(ready);
    return { ...unknown, ready };
  }

  #count(counted: CountedRead): Known {
    if (!this.#hot.count(counted)) return { ...unknown, ready: counted.ready };
    return { ready: undefined, isForValues: true, keep: (own) => this.#hot.add(counted, own) };
  }
}
