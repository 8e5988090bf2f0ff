import type { MatrixPart } from "../matrix-part.ts";

const part: MatrixPart = {
  callers: {
    block_servers: ["authenticated"],
    federate_artist: ["authenticated"],
    find_federated: ["anon", "authenticated", "service_role"],
    get_artist_federation: ["authenticated"],
    list_federation: ["authenticated"],
    unblock_server: ["authenticated"],
  },
};

export default part;
