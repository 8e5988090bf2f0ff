// Where the time of a profile goes: by the program it was spent in, and by function.
type Node = {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: number[];
};

/** What V8's profiler writes. */
export type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] };

/** Shares of the time, dearest first. */
export type Shares = { name: string; share: number }[];

const rooms: [RegExp, string][] = [
  [/react-dom/, "React's renderer"],
  [/react-router|turbo-stream|cookie|set-cookie/, "React Router"],
  [/supabase|postgrest/, "supabase-js"],
  [/tanstack/, "TanStack Query"],
  [/apps\/site\/build\/server/, "our pages"],
  [/apps\/site\/node_modules|node_modules\/react\//, "React"],
  [/hono/, "Hono"],
  [/services\/rest|platform\/postgres|node_modules\/pg/, "the data API"],
  [/apps\/server|platform\/http/, "our server"],
  [/^node:internal\/deps\/undici|undici/, "Node: fetch, Request, Response"],
  [/^node:/, "Node"],
  [/node_modules/, "other libraries"],
];

const roomOf = ({ functionName, url }: Node["callFrame"]): string => {
  if (functionName === "(garbage collector)") return "garbage collection";
  if (functionName === "(idle)") return "idle";
  if (functionName === "(program)") return "native code";
  return rooms.find(([place]) => place.test(url))?.[1] ?? (url === "" ? "built-in functions" : url);
};

const toShares = (times: Map<string, number>, whole: number): Shares =>
  [...times]
    .map(([name, time]) => ({ name, share: time / whole }))
    .sort((one, other) => other.share - one.share);

/** Reads a profile. Idle time is left out. */
export function readProfile({ nodes, samples, timeDeltas }: Profile): {
  rooms: Shares;
  own: Shares;
  within: Shares;
} {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const byRoom = new Map<string, number>();
  const own = new Map<string, number>();
  const within = new Map<string, number>();
  let whole = 0;
  const add = (times: Map<string, number>, name: string, time: number) =>
    times.set(name, (times.get(name) ?? 0) + time);
  const nameOf = ({ functionName, url, lineNumber }: Node["callFrame"]) =>
    `${functionName || "(unnamed)"} ${url.replace(/^.*\/(?=[^/]+\/[^/]+$)/, "")}:${lineNumber + 1}`;
  for (const [at, id] of samples.entries()) {
    const time = timeDeltas[at] ?? 0;
    const node = byId.get(id);
    if (!node || node.callFrame.functionName === "(idle)") continue;
    whole += time;
    add(byRoom, roomOf(node.callFrame), time);
    add(own, nameOf(node.callFrame), time);
    const seen = new Set<string>();
    for (let up: Node | undefined = node; up; up = byId.get(parents.get(up.id) ?? -1))
      seen.add(nameOf(up.callFrame));
    for (const name of seen) add(within, name, time);
  }
  return { rooms: toShares(byRoom, whole), own: toShares(own, whole), within: toShares(within, whole) };
}
