// The text format of Prometheus, version 0.0.4. https://prometheus.io/docs/instrumenting/exposition_formats/

/** Labels by name; few values each, and never anything that a caller made up. */
export type Labels = Readonly<Record<string, string>>;

/** One figure of a metric. */
export type Sample = { labels?: Labels; value: number; suffix?: string };

/** A metric with all its figures. */
export type Metric = {
  name: string;
  type: "counter" | "gauge" | "histogram";
  help: string;
  samples: Sample[];
};

const escapeLabel = (value: string): string =>
  value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");

function toLabels(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

/** All metrics as one text. What is not a number yet is left out. */
export function metricsText(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, type, help, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples
      .filter(({ value }) => Number.isFinite(value))
      .map(({ labels, value, suffix = "" }) => `${name}${suffix}${toLabels(labels)} ${value}`),
  ]);
  return `${lines.join("\n")}\n`;
}

/** A gauge of one figure, or of one for each value of a label. */
export const gauge = (name: string, help: string, samples: Sample[]): Metric => ({
  name,
  type: "gauge",
  help,
  samples,
});
