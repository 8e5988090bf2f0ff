// `node tests/fakes/oidc-provider-main.ts PORT`: the fake identity provider as a process of its own, for browser tests.
// Ends with the process that started it.
import { startOidcProvider } from "./oidc-provider.ts";

const { issuer, clientId, clientSecret } = await startOidcProvider(Number(process.argv[2] ?? 0));
process.stdout.write(`${JSON.stringify({ issuer, clientId, clientSecret })}\n`);
