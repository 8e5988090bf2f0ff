const named =
  /^(online( event| only)?|virtual( event)?|on ?line|zoom( meeting)?|(microsoft )?teams( meeting)?|google meet|youtube( live)?|twitch|livestream|live stream|via zoom|webinar)$/i;

/** Whether what stands for a place is none: "Online", "Zoom", or an address of the web and nothing else. */
export function isOnlinePlace(name: string): boolean {
  const text = name.trim();
  return named.test(text) || /^https?:\/\/\S+$/i.test(text);
}
