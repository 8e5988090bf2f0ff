// Opens every service of the folder `services`, and gives each the keys, its own login and the API of the others.
import { followKeys, type LoadedKeys, loadKeyring } from "@undercroft/auth";
import { countedAttempts } from "@undercroft/database";
import type { TaskHandlers } from "@undercroft/jobs";
import { createServiceDatabase, type ReplicaStatus, type ServiceDatabase } from "@undercroft/postgres";
import type { Services } from "./gateway.ts";
import { type OpenProject, openProject, replacedServices } from "./hosted/open-project.ts";
import { loadServices, type OpenDoor } from "./http/routes.ts";
import type { Service, ServiceFile, ServiceParts } from "./services/service.ts";
import { say } from "./terminal.ts";

/** The services by address, the keys they share, the jobs they do, and how to let go of their connections. */
export type OpenServices = {
  routes: Services;
  doors: OpenDoor[];
  keys: LoadedKeys;
  tasks: TaskHandlers;
  /** the longest that a request is waiting for a connection now, in ms */
  poolWaitMs: () => number;
  /** replicas that are read from, and how each does */
  replicas: () => ReplicaStatus[];
  /** websockets that are open */
  openSockets: () => number;
  /** false while a hosted project that answers in place of services does not */
  isProjectUp: () => boolean;
  close: () => Promise<void>;
};

/** Opens every service. @throws Error naming SECRET_KEY when the database's keys were sealed with another one */
export async function openServices(
  given: Omit<ServiceParts, "keys" | "authDatabase">,
): Promise<OpenServices> {
  const { config, database, passwordOf, log } = given;
  const login = database.as("auth_admin", passwordOf("auth_admin"));
  const authDatabase = createServiceDatabase({
    connection: database.forRequests("auth_admin", passwordOf("auth_admin")),
    survivor: countedAttempts,
  });
  const project = config.supabase ? await openProject(config.supabase, given, authDatabase) : undefined;
  const keys = project?.keys ?? (await openOwnKeys(given, authDatabase));
  const keysListener = project
    ? { ready: Promise.resolve(), close: async () => {} }
    : followKeys(keys, login, (error) =>
        log.error({ err: error, part: "auth" }, "the signing keys could not be read"),
      );
  const files = await chooseServices(project);
  const services = await Promise.all(files.map(({ open }) => open({ ...given, keys, authDatabase })));
  await Promise.all([keysListener.ready, ...services.map(({ ready }) => ready)]);
  given.news.tell(); // what was announced before anybody listened
  return {
    routes: Object.assign({}, ...services.map(({ routes }) => routes)),
    doors: files.flatMap((file, i) => openDoors(file, services[i])),
    keys,
    tasks: Object.assign({}, ...services.map(({ tasks }) => tasks)),
    poolWaitMs: () => Math.max(0, ...services.map(({ poolWaitMs }) => poolWaitMs?.() ?? 0)),
    replicas: () => services.flatMap(({ replicas }) => replicas?.() ?? []),
    openSockets: () => services.reduce((sum, { openSockets }) => sum + (openSockets?.() ?? 0), 0),
    isProjectUp: () => project?.state.isUp() ?? true,
    close: async () => {
      await Promise.all(services.map(({ close }) => close?.()));
      await keysListener.close();
      await authDatabase.close();
    },
  };
}

/** Keys of our own that sign and verify. */
async function openOwnKeys(
  { config, secretKey, log }: Pick<ServiceParts, "config" | "secretKey" | "log">,
  authDatabase: ServiceDatabase,
): Promise<LoadedKeys> {
  const { issuer = `${config.siteUrl}/auth/v1`, ...tokens } = config.auth.tokens;
  const keys = await loadKeyring(authDatabase, secretKey, { ...tokens, issuer });
  if (keys.keyring.signsEarly()) {
    const warning =
      "The signing key was made while this machine's clock was ahead. It signs all the same; look at the clock.";
    log.warn(warning);
    say(`  ${warning}`);
  }
  return keys;
}

/** Every service, or beside a hosted project those that are not the project's and one that forwards to it. */
async function chooseServices(project: OpenProject | undefined): Promise<ServiceFile[]> {
  const all = [...(await loadServices())];
  if (!project) return all.map(([, file]) => file);
  return [...all.flatMap(([name, file]) => (replacedServices.has(name) ? [] : [file])), project.file];
}

/** The doors of a service with what stands behind them. */
function openDoors({ doors }: ServiceFile, service: Service | undefined): OpenDoor[] {
  return doors.map((door) => ({
    ...door,
    answer: door.by === "bare" ? service?.bare : undefined,
    socket: door.by === "socket" ? service?.socket : undefined,
  }));
}
