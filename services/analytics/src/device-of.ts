/** What kind of device a browser says it runs on. Nothing finer is kept: a model would tell people apart. */
export function deviceOf(agent: string): "phone" | "tablet" | "desktop" {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(agent)) return "tablet";
  return /Mobi|iPhone|Android/i.test(agent) ? "phone" : "desktop";
}
