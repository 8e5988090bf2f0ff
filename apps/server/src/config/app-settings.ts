// Settings that mean nothing to us and something to functions in the database, by PostgREST's names.
// https://docs.postgrest.org/en/v14/references/configuration.html#app-settings

const prefix = "PGRST_APP_SETTINGS_";

/** They are sent when a connection opens, in a message that PostgreSQL takes up to 10,000 bytes of. */
const mostBytes = 8_000;

/**
 * The values of `PGRST_APP_SETTINGS_<NAME>` by their names in lower case, which is how SQL may ask for them:
 * `current_setting('app.settings.<name>')`. An empty text counts as not set.
 * @throws Error naming the key that is wrong
 */
export function toAppSettings(environment: Record<string, string | undefined>): Record<string, string> {
  const settings: Record<string, string> = {};
  let bytes = 0;
  for (const [key, value] of Object.entries(environment)) {
    if (!key.startsWith(prefix) || !value) continue;
    const refuse = (why: string): never => {
      throw new Error(`The configuration is wrong:\n  ${key}: ${why}`);
    };
    const name = key.slice(prefix.length).toLowerCase();
    if (!/^[a-z_][a-z0-9_]*$/.test(name)) refuse("its name must be letters, digits and _, no digit first");
    if (Object.hasOwn(settings, name)) refuse("is there twice, in capitals and not");
    settings[name] = value;
    // each blank and backslash takes a second byte on the way
    bytes += key.length + Buffer.byteLength(value.replaceAll(/[\\\s]/g, "$&$&"));
    if (bytes > mostBytes) refuse(`makes these settings larger than ${mostBytes} bytes together`);
  }
  return settings;
}
