// The names that auth-js's tests make up.
import { randomUUID } from "node:crypto";

const letters = (count = 8): string => randomUUID().replaceAll("-", "").slice(0, count);

export const faker = {
  internet: {
    email: () => `${letters()}@example.com`,
    password: () => letters(16),
    domainName: () => `${letters()}.example.com`,
  },
  string: { alphanumeric: letters },
  image: {
    avatarGitHub: () => `https://avatars.example.com/${letters()}.png`,
    url: () => `https://avatars.example.com/${letters()}.png`,
  },
};
