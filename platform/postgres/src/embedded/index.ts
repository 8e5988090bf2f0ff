export { type Cluster, type ClusterConnection, type ClusterOptions, startCluster } from "./cluster.ts";
export { isPostgres } from "./pid-file.ts";
