import { z } from "zod/mini";
import { wholeNumber } from "../kinds.ts";

export default {
  DRAIN_SECONDS: {
    kind: z._default(wholeNumber(0, 300), 0),
    usual: "0",
    says: "For how long a copy that is told to stop goes on serving while `/health/ready` says that it is not ready, so that a load balancer stops sending it requests first. 5 suits one that asks every second or two.",
  },
};
