// What newsletters, social networks and advertisements add to a link to count its clicks. No page of ours depends on it, so a night
// that goes round is one page to the cache and not a new one for every click.

// as those who add them document it: Google (utm_source and its kin, gclid, gbraid, wbraid, srsltid), Meta (fbclid, igshid, igsh),
// Microsoft (msclkid), TikTok (ttclid), X (twclid), LinkedIn (li_fat_id), Pinterest (epik), Mailchimp (mc_cid, mc_eid), Yandex (yclid)
const name =
  /^(?:utm_(?:source|medium|campaign|term|content|id)|gclid|fbclid|gbraid|wbraid|srsltid|igshid|igsh|msclkid|ttclid|twclid|li_fat_id|epik|mc_[ce]id|yclid)$/;

/** An address without what counts clicks. @param address path and query, or a whole URL; the rest stays as it was written */
export function withoutCampaign(address: string): string {
  const mark = address.indexOf("?");
  if (mark < 0) return address;
  const pairs = address.slice(mark + 1).split("&");
  const kept = pairs.filter((pair) => !name.test(pair.split("=", 1)[0] ?? ""));
  if (kept.length === pairs.length) return address;
  const path = address.slice(0, mark);
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
}
