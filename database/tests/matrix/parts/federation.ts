import type { MatrixPart } from "../matrix-part.ts";

const part: MatrixPart = {
  callers: {
    answer_reply: ["authenticated"],
    block_replies: ["authenticated"],
    block_servers: ["authenticated"],
    federate_artist: ["authenticated"],
    find_federated: ["anon", "authenticated", "service_role"],
    get_artist_federation: ["authenticated"],
    list_federation: ["authenticated"],
    list_replies: ["authenticated"],
    read_reply_thread: ["authenticated"],
    switch_replies: ["authenticated"],
    unblock_replies: ["authenticated"],
    unblock_server: ["authenticated"],
  },
};

export default part;
