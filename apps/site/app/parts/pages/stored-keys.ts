/** One thing our code keeps in a browser. */
export type StoredKey = {
  /** the key, or its beginning where `isPrefix` */
  key: string;
  isPrefix?: true;
  where: "local" | "session" | "indexed-db";
  purpose: string;
  /** needed for what people ask for, or a preference they can clear */
  kind: "needed" | "preference";
  lasts: string;
};

const files = import.meta.glob<{ default: readonly StoredKey[] }>("./stored-keys/*.ts", { eager: true });

/** Everything our code keeps in a browser, from the files of the parts. A test compares it with the code. */
export const storedKeys: readonly StoredKey[] = Object.values(files).flatMap((file) => file.default);
