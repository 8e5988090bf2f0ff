// The project in place of four services: its doors, its keys, and the announcements that our cache lives by.
import type { LoadedKeys } from "@undercroft/auth";
import { createListener, createServiceDatabase, type ServiceDatabase } from "@undercroft/postgres";
import type { SupabaseProject } from "../config/supabase.ts";
import { writeFigures } from "../parts/analytics/write-figures.ts";
import { writeExport } from "../parts/profiles/write-export.ts";
import { suggestions } from "../parts/search/suggest-limit.ts";
import { mapQuestions } from "../parts/venues/map-limit.ts";
import type { Door, Service, ServiceFile, ServiceParts } from "../services/service.ts";
import { say } from "../terminal.ts";
import { checkProject } from "./check-project.ts";
import { createOwnForwarder } from "./forward-fetch.ts";
import { createForwarder, createSender, type Forwarding } from "./forward-request.ts";
import { createSocketForwarder } from "./forward-socket.ts";
import { missingThere } from "./missing-there.ts";
import { projectFiles } from "./project-files.ts";
import { loopMark, projectPrefixes } from "./project-headers.ts";
import { openProjectKeys } from "./project-keys.ts";
import { type ProjectState, watchProject } from "./project-state.ts";
import { signInLimit } from "./sign-in-limit.ts";

/** Services of ours that are not opened beside a project, by the names of their files. */
export const replacedServices: ReadonlySet<string> = new Set(["auth", "rest", "storage", "realtime"]);
/** Jobs that are about tables of ours in the project's schemas. */
export const replacedJobs: readonly string[] = ["storage", "realtime"];

/** As our own service has it: whole exports are put into their own bucket. */
const largestFile = 1_073_741_824 + 2 * 1024 * 1024;

const limits: Partial<Record<(typeof projectPrefixes)[number], Pick<Door, "limit" | "rates">>> = {
  "/auth/v1": { rates: [signInLimit] },
  "/rest/v1": { rates: [suggestions, mapQuestions] },
  "/storage/v1": { limit: { maxBytes: largestFile, seconds: 600, minBytesIn30Seconds: 64 * 1024 } },
  "/realtime/v1": { limit: { maxBytes: 4 * 1024 * 1024, seconds: 30 } },
};

const doors: readonly Door[] = [
  { prefix: "/realtime/v1/websocket", by: "socket", cache: "none" },
  ...projectPrefixes.map((prefix): Door => ({ prefix, by: "bare", cache: "none", ...limits[prefix] })),
];

/** A project that was asked and answered. */
export type OpenProject = { keys: LoadedKeys; file: ServiceFile; state: ProjectState };

/**
 * Asks the project for its keys, and says what is missing there.
 * @param database as the project's own login
 * @throws Error in one line naming the setting that is wrong
 */
export async function openProject(
  project: SupabaseProject,
  { config, log }: Pick<ServiceParts, "config" | "log">,
  database: ServiceDatabase,
): Promise<OpenProject> {
  await checkProject(project, config.siteUrl, database);
  const keys = await openProjectKeys(project, config.auth.tokens, database);
  say(`  Accounts, data, files and what is live are at ${project.url}. Not there, or otherwise:`);
  for (const line of missingThere) say(`    ${line}`);
  const state = watchProject(project, (isUp) =>
    isUp
      ? log.info({ part: "project" }, "the project answers again")
      : log.error({ part: "project" }, "the project does not answer; visitors are told to come back"),
  );
  const forwarding: Forwarding = {
    project,
    siteUrl: config.siteUrl,
    mark: loopMark(project, config.siteUrl),
    state,
    onError: (error) => log.warn({ err: error, part: "project" }, "a request found no answer at the project"),
  };
  return { keys, state, file: { doors, open: (parts) => openForwarding(forwarding, parts) } };
}

function openForwarding(forwarding: Forwarding, { config, database, news }: ServiceParts): Service {
  const sender = createSender(forwarding.project);
  const sockets = createSocketForwarder(forwarding, sender, config.realtime);
  const own = createOwnForwarder(forwarding);
  const listener = createListener(
    database.owner,
    ["undercroft_cache"],
    (_, table) => news.tell(table),
    () => news.tell(),
  );
  const files = projectFiles(forwarding.project);
  const owner = createServiceDatabase({ connection: database.owner, max: 1 });
  return {
    tasks: {
      "write-export": (given, { signal }) => writeExport(files, owner, given, signal),
      "write-figures": (given) => writeFigures(files, owner, given),
    },
    routes: Object.fromEntries(projectPrefixes.map((prefix) => [prefix, own])),
    bare: createForwarder(forwarding, sender),
    socket: sockets.accept,
    ready: listener.ready,
    openSockets: sockets.count,
    close: async () => {
      forwarding.state.close();
      await listener.close();
      await owner.close();
      sender.close();
    },
  };
}
