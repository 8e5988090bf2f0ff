/** What an applicant wrote of a room that is to be added, as the form holds it. */
export type RoomPage = {
  name: string;
  description: string;
  venue_type: string;
  address: string;
  postcode: string;
  lat: number;
  lng: number;
  capacity: string;
} & Record<string, unknown>;

/** A claim that waits: of a venue of the demo by its key, or of one of the rooms below. */
export type DemoClaim = {
  venue?: string;
  room?: number;
  /** sent so many hours ago */
  hours: number;
  contested?: "asked" | "disputed";
  part: { role: string; message: string; licence_no?: string; licence_council?: string };
  code?: { kind: "mail" | "website"; domain: string; email?: string };
};

export const rooms: readonly RoomPage[] = [
  {
    name: "The Dye House",
    description:
      "A brick dye works by the Aire with one long dark room, a mezzanine and a yard under the viaduct. Sound by a local builder, bar run by the collective.",
    venue_type: "warehouse",
    address: "14 East Street, Leeds",
    postcode: "LS9 8AG",
    lat: 53.7936,
    lng: -1.5316,
    capacity: "320",
    rate: "95",
    website: "https://the-dye-house.example",
    licence: { until: "03:00" },
    access: {
      step_free_entrance: { value: "yes" },
      accessible_toilet: { value: "yes" },
      lift: { value: "no", note: "The mezzanine has stairs only" },
    },
    safety: { water: true, welfare: true, door_policy: "No photos on the floor. Be kind or be elsewhere." },
    spaces: [
      { name: "Long room", standing: "260" },
      { name: "Mezzanine", standing: "60" },
    ],
  },
  {
    name: "Pigeon Loft Gallery",
    description:
      "Two white rooms and a roof above a printer's in Ancoats. Shows change every six weeks; openings on Thursdays, talks when somebody has something to say.",
    venue_type: "gallery",
    address: "31 Radium Street, Manchester",
    postcode: "M4 6AY",
    lat: 53.4866,
    lng: -2.2253,
    capacity: "90",
    website: "https://pigeon-loft.example",
    access: { step_free_entrance: { value: "no" }, seating: { value: "yes" } },
    safety: { water: true },
  },
];

export const draft: RoomPage = {
  step: "safety",
  name: "The Back Room at Corder's",
  description: "A record shop by day; at night the shelves roll away and eighty people fit between them.",
  venue_type: "record-shop",
  address: "9 Stokes Croft, Bristol",
  postcode: "BS1 3PY",
  lat: 51.4612,
  lng: -2.5902,
  capacity: "80",
  access: {
    step_free_entrance: { value: "yes" },
    step_free_inside: { value: "yes" },
    accessible_toilet: { value: "no" },
  },
};

const licence = (number: string, council: string) => ({ licence_no: number, licence_council: council });

export const claims: readonly DemoClaim[] = [
  {
    venue: "gasket",
    hours: 30,
    part: { role: "manager", message: "I have managed the room and its bookings since it opened." },
    code: { kind: "mail", domain: "gasket.example", email: "bookings@gasket.example" },
  },
  {
    venue: "tin-ferret",
    hours: 26,
    part: {
      role: "licence",
      message: "My name is on the premises licence, and I run the house with my sister.",
      ...licence("LN/000014772", "London Borough of Lewisham"),
    },
  },
  {
    venue: "wet-plate",
    hours: 21,
    part: { role: "programme", message: "I curate the gallery and look after its pages everywhere else." },
    code: { kind: "website", domain: "wet-plate.example" },
  },
  {
    venue: "penstock",
    hours: 19,
    contested: "disputed",
    part: {
      role: "manager",
      message: "I ran the upstairs room for two years and would like to go on with its page.",
      ...licence("HA/2019/0441", "London Borough of Hackney"),
    },
  },
  {
    venue: "penstock",
    hours: 8,
    contested: "asked",
    part: {
      role: "programme",
      message: "I book the listening room on Sundays and was told to claim the page myself.",
    },
    code: { kind: "mail", domain: "penstock.example", email: "sundays@penstock.example" },
  },
  {
    room: 0,
    hours: 7,
    part: {
      role: "owner",
      message: "We are a collective of six and have the lease until 2031.",
      ...licence("PREM/04418", "Leeds City Council"),
    },
  },
  {
    room: 1,
    hours: 2,
    part: { role: "owner", message: "I opened the gallery in September, and it is on no list yet." },
    code: { kind: "website", domain: "pigeon-loft.example" },
  },
];
