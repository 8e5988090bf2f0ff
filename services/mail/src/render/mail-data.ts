// The words a mail is made from, as its cause queued them. A missing one is an error of ours and names itself.

/** Reads the queued words. */
export type MailData = {
  /** @throws Error naming the word when it is missing */
  text: (name: string) => string;
  /** undefined when it is missing */
  maybe: (name: string) => string | undefined;
  /** a link; @throws Error when it is none, so that nothing but http reaches a mail */
  link: (name: string) => string;
  /** a list of objects, empty when it is missing */
  list: (name: string) => MailData[];
  /** a list of things whose shape the template knows, empty when it is missing */
  items: <Item>(name: string) => Item[];
  /** an object, empty when it is missing */
  object: (name: string) => Record<string, unknown>;
  /** without a trailing slash */
  siteUrl: string;
};

/** @param data what the job carries */
export function readMailData(data: Record<string, unknown>, siteUrl: string): MailData {
  const maybe = (name: string): string | undefined => {
    const value = data[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const text = (name: string): string => {
    const value = maybe(name);
    if (value === undefined) throw new Error(`The mail's data lacks "${name}"`);
    return value;
  };
  return {
    text,
    maybe,
    link: (name) => {
      const value = text(name);
      if (!/^https?:\/\//.test(value)) throw new Error(`"${name}" in the mail's data is not a link`);
      return value;
    },
    list: (name) => {
      const value = data[name];
      return Array.isArray(value) ? value.map((item) => readMailData(Object(item), siteUrl)) : [];
    },
    items: <Item>(name: string) => (Array.isArray(data[name]) ? (data[name] as Item[]) : []),
    object: (name) => Object(data[name]),
    siteUrl,
  };
}
