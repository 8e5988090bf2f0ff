// A table of listings as a promoter of several halls would export it.
const kinds = ["music", "nightlife", "art", "culture"];
const types = ["gig", "club-night", "exhibition", "talk"];
const tags = ["techno; live", "house", "jungle; dub", "ambient; live; noise"];
const halls = 100;

/** The nth of them, from 0. */
function writeListing(n: number): string {
  const night = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1 + (n % 180)));
  const day = night.toISOString().slice(0, 10);
  const hall = n % halls;
  return [
    `bench-${n}`,
    `Import night number ${n}`,
    '"Two rooms, one long night and a sound system worth the walk. Bring a friend, and a coat for the queue."',
    `${day}T20:00`,
    `${day}T23:30`,
    `Import hall ${hall}`,
    `${hall + 1} Flour Street`,
    "Sheffield",
    `Crew ${n % 40}`,
    n % 3 === 0 ? "free" : `£${5 + (n % 20)}`,
    tags[n % tags.length],
    kinds[n % kinds.length],
    types[n % types.length],
    `Act ${n % 300}; Act ${(n + 7) % 300}`,
    `https://tickets.example.org/${n}`,
  ].join(",");
}

/** So many, from one number on. */
export function writeListings(from: number, count: number): string {
  const header =
    "identifier,title,description,start,end,venue,address,town,organiser,price,tags,category,type,performers,url";
  return `${[header, ...Array.from({ length: count }, (_, at) => writeListing(from + at))].join("\n")}\n`;
}
