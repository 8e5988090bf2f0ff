const famous: Record<string, string> = {
  github: "GitHub",
  gitlab: "GitLab",
  linkedin: "LinkedIn",
  web3: "a wallet",
};

/** "google" is written Google; a name of the operator's own just begins large. */
export function nameService(provider: string): string {
  return famous[provider] ?? provider.slice(0, 1).toUpperCase() + provider.slice(1).replaceAll("_", " ");
}
