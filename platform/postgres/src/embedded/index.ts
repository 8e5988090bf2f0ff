export { type Cluster, type ClusterConnection, type ClusterOptions, startCluster } from "./cluster.ts";
