// A style of MapLibre names its tiles, pictures and further descriptions; pages must be let to each of their origins.

const timeoutMs = 5000;
const mostBytes = 2 * 1024 * 1024;

type Style = {
  sprite?: unknown;
  sources?: Record<string, { url?: unknown; tiles?: unknown; data?: unknown }>;
};

/**
 * The origins a style needs, its own first.
 * @throws Error when the style or one of its sources cannot be read
 */
export async function readStyleOrigins(styleUrl: string): Promise<string[]> {
  const style = (await readJson(styleUrl)) as Style;
  const sources = Object.values(style.sources ?? {});
  const described = await Promise.all(
    sources.flatMap(({ url }) => (isWebAddress(url) ? [readJson(url)] : [])),
  );
  const sprites = Array.isArray(style.sprite)
    ? style.sprite.map((sprite: { url?: unknown }) => sprite.url)
    : [style.sprite];
  const named = [
    styleUrl,
    ...sprites,
    ...[...sources, ...described].flatMap((source) => [source.url, source.data, ...listOf(source.tiles)]),
  ];
  return [...new Set(named.filter(isWebAddress).map((address) => new URL(address).origin))];
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const isWebAddress = (value: unknown): value is string =>
  typeof value === "string" && /^https?:\/\/[^{]/.test(value) && URL.canParse(value.replace(/\{.*$/, ""));

async function readJson(url: string): Promise<{ url?: unknown; tiles?: unknown; data?: unknown }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${new URL(url).origin} answered ${response.status}`);
  const text = await response.text();
  if (text.length > mostBytes) throw new Error(`${new URL(url).origin} sent more than ${mostBytes} bytes`);
  return JSON.parse(text);
}
