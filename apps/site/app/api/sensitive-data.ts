import { type Arguments, call } from "./call.ts";

/** Encrypts by the server. On failure the input comes back unchanged, as specified, and the failure is reported. */
export function encryptSensitive(data: string, keyName = "default"): Promise<string> {
  return callOrKeep(data, "encrypt_sensitive_data", { data, key_name: keyName });
}

/** Decrypts by the server. On failure the input comes back unchanged, as specified, and the failure is reported. */
export function decryptSensitive(encrypted: string, keyName = "default"): Promise<string> {
  return callOrKeep(encrypted, "decrypt_sensitive_data", { encrypted_data: encrypted, key_name: keyName });
}

async function callOrKeep(
  input: string,
  name: "encrypt_sensitive_data" | "decrypt_sensitive_data",
  args: Record<string, string>,
): Promise<string> {
  try {
    return String(await call(name, args as Arguments<typeof name>));
  } catch {
    // without the input: what was to be kept secret must not be in a report
    window.reportError(new Error(`${name} failed, and the input was given back unchanged`));
    return input;
  }
}
