// Opens every service of the folder `services`, and gives each the keys, its own login and the API of the others.
import { followKeys, type LoadedKeys, loadKeyring } from "@undercroft/auth";
import { countedAttempts } from "@undercroft/database";
import type { TaskHandlers } from "@undercroft/jobs";
import { createServiceDatabase, type ReplicaStatus } from "@undercroft/postgres";
import type { Services } from "./gateway.ts";
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
  close: () => Promise<void>;
};

/** Opens every service. @throws Error naming SECRET_KEY when the database's keys were sealed with another one */
export async function openServices(
  given: Omit<ServiceParts, "keys" | "authDatabase">,
): Promise<OpenServices> {
  const { config, database, passwordOf, secretKey, log } = given;
  const login = database.as("auth_admin", passwordOf("auth_admin"));
  const authDatabase = createServiceDatabase({
    connection: database.forRequests("auth_admin", passwordOf("auth_admin")),
    survivor: countedAttempts,
  });
  const { issuer = `${config.siteUrl}/auth/v1`, ...tokens } = config.auth.tokens;
  const keys = await loadKeyring(authDatabase, secretKey, { ...tokens, issuer });
  if (keys.keyring.signsEarly()) {
    const warning =
      "The signing key was made while this machine's clock was ahead. It signs all the same; look at the clock.";
    log.warn(warning);
    say(`  ${warning}`);
  }
  const keysListener = followKeys(keys, login, (error) =>
    log.error({ err: error, part: "auth" }, "the signing keys could not be read"),
  );
  const files = [...(await loadServices()).values()];
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
    close: async () => {
      await Promise.all(services.map(({ close }) => close?.()));
      await keysListener.close();
      await authDatabase.close();
    },
  };
}

/** The doors of a service with what stands behind them. */
function openDoors({ doors }: ServiceFile, service: Service | undefined): OpenDoor[] {
  return doors.map((door) => ({
    ...door,
    answer: door.by === "bare" ? service?.bare : undefined,
    socket: door.by === "socket" ? service?.socket : undefined,
  }));
}
