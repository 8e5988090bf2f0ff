// The data API beside the bare limit and beside a peer, with and without row-level security.
import type { LimitStatement } from "../limit-server.ts";
import { type Probed, probe } from "../load.ts";
import { startPeers } from "../peer/postgraphile.ts";
import type { Goal } from "../report.ts";
import type { Question } from "../statements.ts";
import type { Bench, Group, Target } from "../target.ts";

const compared = {
  detail: "detail",
  listFromTables: "list on tables",
  search: "search on the cards",
  searchPage: "search page",
} as const;
type Compared = keyof typeof compared;

const goals: Goal[] = [
  { of: "detail: API under RLS", to: "detail: bare SQL (limit)", atLeast: 0.7 },
  // the limit takes four connections in turn, as it was defined; the API puts quick reads on one, which is worth something by itself
  { of: "detail: API under RLS", to: "detail: bare SQL on one connection" },
  { of: "list on tables: API under RLS", to: "list on tables: bare SQL (limit)", atLeast: 0.8 },
  { of: "list on the read model: API under RLS", to: "list on tables: bare SQL (limit)", atLeast: 4 },
  { of: "list: API, cached", to: "list on tables: bare SQL (limit)", atLeast: 15 },
  { of: "list: API, cached, 304", to: "list on tables: bare SQL (limit)", atLeast: 25 },
  ...Object.values(compared).flatMap((what): Goal[] => [
    { of: `${what}: API under RLS`, to: `${what}: API without RLS`, atLeast: 0.8 },
    { of: `${what}: bare SQL under RLS`, to: `${what}: bare SQL (limit)` },
    { of: `${what}: API under RLS`, to: `${what}: bare SQL under RLS` },
    { of: `${what}: PostGraphile under RLS`, to: `${what}: PostGraphile without RLS` },
    { of: `${what}: PostGraphile under RLS`, to: `${what}: bare SQL (limit)` },
    // a search page is one call of our own function: what comes before it hardly shows
    {
      of: `${what}: API under RLS`,
      to: `${what}: PostGraphile under RLS`,
      ...(what === compared.searchPage ? {} : { atLeast: 1 }),
    },
  ]),
];

/** The statements of the limit: each once as the superuser and once as somebody signed in. */
function limitStatements({ product, questions }: Bench): Record<string, LimitStatement> {
  const statements: Record<string, LimitStatement> = {};
  for (const name of [...Object.keys(compared), "list"] as (Compared | "list")[]) {
    const { sql, values } = questions[name];
    statements[name] = { sql, values };
    statements[`${name}-rls`] = { sql, values, as: ["authenticated", product.userClaims] };
  }
  const { sql, values } = questions.detail;
  statements["detail-one"] = { sql, values, isOnOne: true };
  return statements;
}

const peerRequest = (port: number, question: Question) => ({
  port,
  path: "/graphql",
  headers: { "content-type": "application/json", accept: "application/json" },
  body: JSON.stringify(question.graphql),
});

function refuseErrors(name: string, answer: Probed): void {
  if (answer.status !== 200 || /^\{"errors"/.test(answer.body) || answer.body.length < 200)
    throw new Error(`${name} does not answer the question: ${answer.status} ${answer.body.slice(0, 300)}`);
}

async function build(bench: Bench): Promise<Target[]> {
  const { product, questions, ports } = bench;
  const ours = [product.server.pid ?? 0, product.databasePid];
  const bare = [
    await bench.startLimit({ statements: limitStatements(bench), fixed: {} }),
    product.databasePid,
  ];
  const peers = await startPeers(bench);
  const api = (name: string, question: Question, extra: Record<string, string>): Target => ({
    name,
    request: { port: ports.product, path: question.path, headers: { ...question.headers, ...extra } },
    pids: ours,
  });
  const limit = (name: string, at: string): Target => ({
    name,
    request: { port: ports.limit, path: at },
    pids: bare,
  });
  const as = (token: string) => ({ authorization: `Bearer ${token}`, apikey: product.publishableKey });
  const all: Target[] = [];
  for (const [key, what] of Object.entries(compared) as [Compared, string][]) {
    const question = questions[key];
    all.push(
      limit(`${what}: bare SQL (limit)`, `/${key}`),
      limit(`${what}: bare SQL under RLS`, `/${key}-rls`),
      api(`${what}: API under RLS`, question, as(product.userToken)),
      api(`${what}: API without RLS`, question, as(product.openToken)),
    );
    for (const [how, peer] of peers ? Object.entries({ under: peers.secured, without: peers.open }) : []) {
      const request = peerRequest(peer.port, question);
      all.push({ name: `${what}: PostGraphile ${how} RLS`, request, pids: peer.pids });
    }
  }
  all.splice(1, 0, limit("detail: bare SQL on one connection", "/detail-one"));
  const first = await probe({ port: ports.product, path: questions.list.path });
  const etag = /\r\netag: (.*)/i.exec(first.head)?.[1] ?? "";
  all.push(
    limit("list on the read model: bare SQL", "/list"),
    api("list on the read model: API under RLS", questions.list, as(product.userToken)),
    api("list: API, cached", questions.list, {}),
  );
  const answering: Target[] = [];
  for (const target of all) {
    try {
      refuseErrors(target.name, await probe(target.request));
      answering.push(target);
    } catch (error) {
      // a peer that does not answer takes none of our own figures along
      if (!target.name.includes("PostGraphile")) throw error;
      process.stderr.write(`${target.name} is left out: ${(error as Error).message}\n`);
    }
  }
  return [...answering, api("list: API, cached, 304", questions.list, { "if-none-match": etag })];
}

/** Lists, details and searches of the data API. */
export const api: Group = { name: "api", goals, build };
