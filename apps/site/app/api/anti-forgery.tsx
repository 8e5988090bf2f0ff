import { ANTI_FORGERY_BYTES } from "@undercroft/contract";
import { useEffect, useState } from "react";

let token: string | undefined;

/** This page's anti-forgery token: 16 random bytes as hex. */
export function antiForgeryToken(): string {
  token ??= Array.from(crypto.getRandomValues(new Uint8Array(ANTI_FORGERY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  return token;
}

/** The token as a field of a form. The server renders it empty: public pages are the same for everybody. */
export function AntiForgeryField() {
  const [value, setValue] = useState("");
  useEffect(() => setValue(antiForgeryToken()), []);
  return <input type="hidden" name="csrf_token" value={value} readOnly />;
}
