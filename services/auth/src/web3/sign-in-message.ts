// The text a wallet signs, as EIP-4361 (https://eips.ethereum.org/EIPS/eip-4361) lays it out; Solana's follows it
// (https://github.com/phantom/sign-in-with-solana). What is refused, and in which words, is as Supabase Auth has it.
import { errors } from "../errors.ts";

/** A chain whose wallets may sign in. */
export type Chain = "ethereum" | "solana";

/** A message, parsed; its signature is still to be checked. */
export type SignInMessage = {
  raw: string;
  domain: string;
  address: string;
  statement: string | undefined;
  uri: URL;
  chainId: string;
  issuedAt: Date;
  expirationTime: Date | undefined;
  notBefore: Date | undefined;
};

type Dialect = { prefix: string; name: string; address: RegExp; badAddress: string; chainId: RegExp };

const dialects: Record<Chain, Dialect> = {
  ethereum: {
    prefix: "siwe",
    name: "Ethereum",
    address: /^0x[a-fA-F0-9]{40}$/,
    badAddress: "wallet address is not a valid Ethereum address",
    chainId: /^0*[1-9]\d{0,17}$/,
  },
  solana: {
    prefix: "siws",
    name: "Solana",
    address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    badAddress: "wallet address is not in base58 format",
    chainId: /^(solana:(main|dev|test|local)net)?$/,
  },
};

const domainPattern =
  /^(localhost|(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]{2,})(?::\d{1,5})?$/;
const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

/** @throws AuthError validation_failed */
export function parseSignInMessage(chain: Chain, raw: string): SignInMessage {
  const dialect = dialects[chain];
  const refuse = (why: string): never => {
    throw errors.invalid(`${dialect.prefix}: ${why}`);
  };
  const lines = raw.split("\n");
  if (lines.length < 6) refuse("message needs at least 6 lines");
  const [header = "", second = "", third, fourth = "", fifth] = lines;
  const suffix = ` wants you to sign in with your ${dialect.name} account:`;
  if (!header.endsWith(suffix)) refuse(`message first line does not end in "${suffix}"`);
  const domain = header.slice(0, -suffix.length).trim();
  if (!domainPattern.test(domain)) refuse("domain in first line of message is not valid");
  const address = second.trim();
  if (!dialect.address.test(address)) refuse(dialect.badAddress);
  if (third !== "") refuse("third line must be empty");
  const hasStatement = fourth !== "" && fifth === "";
  const fields = readFields(lines, hasStatement ? 5 : 3, refuse);
  const times = readTimes(fields, refuse);
  const uri = fields.get("URI");
  if (fields.get("Version") !== "1") {
    refuse(`Version value is not supported, expected 1 got ${JSON.stringify(fields.get("Version") ?? "")}`);
  }
  const chainId = fields.get("Chain ID");
  if (chainId !== undefined && !dialect.chainId.test(chainId)) refuse("Chain ID is not valid");
  if (uri === undefined) return refuse("URI is not specified");
  if (!URL.canParse(uri)) refuse("URI is not valid");
  return {
    raw,
    domain,
    address,
    statement: hasStatement ? fourth : undefined,
    uri: new URL(uri),
    chainId: chainId ?? "",
    ...times,
  };
}

type Refuse = (why: string) => never;

/** The named lines; resources are checked and left out. */
function readFields(lines: readonly string[], start: number, refuse: Refuse): Map<string, string> {
  const fields = new Map<string, string>();
  let resources: number | undefined;
  for (const [index, untrimmed] of lines.entries()) {
    const line = untrimmed.trim();
    if (index < start || line === "") continue;
    if (resources !== undefined && line.startsWith("- ")) {
      if (!URL.canParse(line.slice(2).trim())) refuse(`Resource at position ${resources} has invalid URI`);
      resources += 1;
      continue;
    }
    resources = line === "Resources:" ? 0 : undefined;
    const colon = line.indexOf(":");
    if (colon < 0) refuse(`encountered unparsable line at index ${index}`);
    const name = line.slice(0, colon);
    // two lines of one name are two readings of one signature
    if (fields.has(name)) refuse(`${name} is given twice`);
    fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

function readTimes(
  fields: ReadonlyMap<string, string>,
  refuse: Refuse,
): Pick<SignInMessage, "issuedAt" | "expirationTime" | "notBefore"> {
  const read = (name: string): Date | undefined => {
    const text = fields.get(name);
    if (text === undefined) return undefined;
    const time = new Date(text);
    if (!timePattern.test(text) || Number.isNaN(time.getTime())) {
      refuse(`${name} is not a valid ISO8601 timestamp`);
    }
    return time;
  };
  const [issuedAt, expirationTime, notBefore] = [
    read("Issued At"),
    read("Expiration Time"),
    read("Not Before"),
  ];
  if (!issuedAt) return refuse("Issued At is not specified");
  if (expirationTime && issuedAt > expirationTime) refuse("Issued At is after Expiration Time");
  if (notBefore && expirationTime && notBefore > expirationTime) {
    refuse("Not Before is after Expiration Time");
  }
  return { issuedAt, expirationTime, notBefore };
}
