/** The groups of the help page, in order. */
export const helpGroups = ["Tickets", "Refunds", "Account", "Venues", "Careers", "Safety"] as const;

/** A question people ask, its answer in plain text, and other words that people look for it by. */
export type HelpQuestion = {
  group: (typeof helpGroups)[number];
  question: string;
  answer: string;
  also: readonly string[];
};

const group = (
  name: HelpQuestion["group"],
  entries: readonly (readonly [question: string, answer: string, also?: readonly string[]])[],
): HelpQuestion[] =>
  entries.map(([question, answer, also = []]) => ({ group: name, question, answer, also }));

/** The part of the help page's address that leads to a question: "how-do-i-book-a-place". */
export const idOfQuestion = (question: string): string =>
  question
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** All of them. Search knows them by `internal.help_answers()`, which a test compares with these. */
export const helpQuestions: readonly HelpQuestion[] = [
  ...group("Tickets", [
    [
      "How do I book a place?",
      "Open the event, choose how many tickets you want and press Continue. Sign in, or book without an account. Give a name and an email address, and the booking is confirmed. A free ticket without an account also needs the code we email you. You get an email with the reference.",
      ["book a ticket", "buy tickets"],
    ],
    [
      "Where are my tickets?",
      "Under My bookings, in the menu of your account. If you booked without one, open the link in your confirmation email. Each ticket has a code that is read at the door.",
      ["lost ticket", "lost tickets", "find ticket", "find tickets", "ticket missing"],
    ],
    [
      "Does my ticket work without a connection?",
      "Yes. While you are signed in here, or booked here without an account, this device keeps your tickets by itself, and My bookings shows them without a connection until you sign out. A screenshot or a printed ticket is read at the door as well.",
    ],
    [
      "How long are places kept while I decide?",
      "Ten minutes, and longer while you are filling in the form. A clock shows the last minutes. If it runs out, choose your tickets again.",
    ],
    [
      "Can I book for friends?",
      "Yes, up to the number stated on the event page. You can write a name on each ticket.",
    ],
    [
      "Is the price I see the price I pay?",
      "Yes. Every unavoidable fee is in it, in the list, on the event page and at the end. Where you pay what you can, you pay what you type and nothing more.",
      ["own price"],
    ],
    [
      "Why do four tickets cost as much as three?",
      "Some nights sell several tickets for less: four for the price of three, a lower price for each from the third on, or a table for a group. It counts in one booking and stands beside the price. If you give one back, the tickets you keep cost what that many cost together, and you get the rest: the page shows how much before you press. Of a group, the money comes back with the last ticket.",
      ["bundle", "group ticket", "4 for 3", "discount"],
    ],
    [
      "Why do I pay a deposit for a free place?",
      "Some nights ask for a deposit so that places are not left empty. It comes back to your card in the morning after the night if your ticket was scanned, or if entry was refused at the door. It comes back too when the night is cancelled, or moved and you choose your money. If nobody comes with the ticket, it stays with the organiser, or goes to the solidarity fund where the page says so. There is no booking fee. Pass the ticket on and the deposit still comes back to the card that paid.",
      ["deposit", "no-show", "free ticket"],
    ],
    [
      "Is there help if I cannot pay the price?",
      "Some nights have a solidarity fund. Where you book, choose Solidarity ticket and write what you can pay, or nothing: the fund pays the rest. Nobody asks for a reason or for proof, and the ticket looks like any other. If you can pay more, add to the fund below the tickets. What is in it stands beside the ticket, never who gave or took. What you give stays in the fund if you give your ticket back, and comes back to you if the night is cancelled. What is left after the night goes where the page says.",
      ["solidarity fund", "cannot afford", "low income"],
    ],
    [
      "Can I book a coat or a seat on the coach with my ticket?",
      "Where a night sells extras they are below its tickets when you book: a cloakroom, a coach, a record, drink tokens. They are paid for with the tickets, and you can buy them later too. On the night your ticket is all you need to show. One alone can be given back by the rule for refunds of the night, under Order and receipt.",
      ["extras", "cloakroom", "coach", "merch", "drink tokens"],
    ],
    [
      "Can I pay by card?",
      "Yes, by card, Apple Pay, Google Pay or Link, where your browser has them. Your places are held while you pay, and nothing is charged before you press the button that names the amount.",
      ["apple pay", "google pay", "payment methods"],
    ],
    [
      "My confirmation has not arrived. What can I do?",
      "Look in spam or promotions. The booking is under My bookings even if the email is late. If it is not there, write to us and we look it up.",
      ["no ticket", "ticket not arrived", "no confirmation"],
    ],
    [
      "What do I need to bring?",
      "Your ticket, and ID if the event page asks for it. The page says which kinds of ID are accepted.",
      ["age limit", "age limits", "how old", "id", "proof of age", "photo id"],
    ],
    [
      "Somebody needs a companion. Is there a free ticket?",
      "Where an event offers companion tickets they are in the list of tickets and cost nothing. If there is none, write your needs into the booking or ask the organiser.",
      ["carer ticket", "companion", "carer"],
    ],
    [
      "Why does an organiser not take my booking?",
      "The organiser has this account or its email address on a list of people it does not let in. It does not have to say why. You can ask us to look at it from the message that refused you, and we answer within seven days.",
      ["refused", "not let in"],
    ],
    [
      "Can I follow from Mastodon or Mobilizon?",
      "Where this website takes part in the fediverse, the page of an organiser, a venue, a city or a series says its handle beside the ways to follow. Press Mastodon and other servers, type your own address as @you@mastodon.example, and your server asks whether you want to follow. New nights, changes and cancellations then come to you there. You need no account here. Nobody here sees who you are; we count how many follow. What you answer to a night there is read here only where its organiser takes replies: a team switches that on under Messages, From elsewhere, and can answer, report and block.",
      ["fediverse", "activitypub", "gancio", "federation", "follow elsewhere", "reply from elsewhere"],
    ],
    [
      "How does a programme work?",
      "A night or festival with rooms and set times has a programme, linked from its line-up. Look at it by room, by time, or at what is on now and next. Press a set to pick it: My picks shows them by time and says which clash. Picks work without a connection. With an account we remind you 15 minutes before each pick and tell you when one moves; choose how under Notifications. Picks as a calendar file puts them into your calendar.",
      ["set times", "festival", "timetable", "line-up times", "clash"],
    ],
    [
      "What is a members' club?",
      "Some nights are those of a members' club in law. They are for its members and the guests whom members sign in: nobody else gets a ticket, a place on a list, or in at the door. You can come from two days after you ask to be a member, or later where the club says so. A member signs guests in under Member cards in the settings, with name and address; the club keeps that register as long as its rules say. A club may not refuse members or guests, or treat them worse, for their age, disability, gender reassignment, pregnancy, race, religion or belief, sex or sexual orientation, unless it is for people who share one of these (Equality Act 2010, Part 7).",
      ["members club", "club night", "sign in a guest", "certificate"],
    ],
    [
      "Who reads what I say about a night?",
      "The day after a night we ask everybody whose ticket was scanned in how it was: sound, access, safety, the queue, and anything else in words. Answer under My bookings within two weeks, once for each night. The team never sees your name. It reads averages and words only once five people have answered, and then five at a time.",
      ["feedback", "review", "rate a night", "how was it"],
    ],
    [
      "Can I ask something about a night before I go?",
      "Where the team takes questions, they stand on the page of the night, below the description. People with a ticket and followers of the organiser can ask until it begins. You hear from us when the team has answered, and your question stands there with the answer and without your name.",
      ["ask organiser", "question about event"],
    ],
  ]),
  ...group("Refunds", [
    [
      "How do I get a refund or give a ticket back?",
      "Open it under My bookings. A free booking has Cancel there until the event starts. For a paid one open the order and choose Give tickets back: you choose which, and read what comes back before you decide. How long that is possible is said before you pay, and does not change afterwards.",
      [
        "refund",
        "refunds",
        "money back",
        "cancel ticket",
        "cancel tickets",
        "cancel booking",
        "cancel order",
        "return ticket",
        "refund ticket",
        "refund tickets",
      ],
    ],
    [
      "The event was cancelled. Do I have to do anything?",
      "No. Ticket holders are told by email, and the money goes back by itself, our fee included. It takes 5 to 10 working days to reach you.",
      ["event cancelled", "cancelled event", "cancelled refund"],
    ],
    [
      "The date has changed. Can I get out of it?",
      "Yes. A free place can be given back at once. For paid tickets you may keep the ticket, have your money back or donate it, within 14 days of the notice.",
      ["event moved", "date changed", "event postponed", "postponed"],
    ],
    [
      "I bought my ticket on another site. Can you refund it?",
      "No. We hold neither the ticket nor the money. Ask the seller named on your receipt.",
      ["refund other site"],
    ],
    [
      "I was refused at the door. What now?",
      "Tell us with the form on the safety page. We ask the organiser for the reason and answer within ten days.",
    ],
    [
      "The access I was promised was not there.",
      "Tell us as soon as you can. For paid tickets you get everything back after a short check, and the listing is corrected.",
    ],
  ]),
  ...group("Account", [
    [
      "How do I make an account?",
      "Choose Create account, give your email address and a password of at least 8 characters, and follow the link in the email.",
    ],
    [
      "I forgot my password.",
      "Choose Forgot password on the sign-in page. We email you a link to choose a new one.",
      ["forgot password", "forgotten password", "reset password", "password reset", "password"],
    ],
    [
      "Can I sign in without a password?",
      "Yes. Ask for a magic link on the sign-in page, or add a passkey under Sign-in and security.",
    ],
    [
      "How do I make my account safer?",
      "Turn on two-step sign-in under Sign-in and security. With it, a stolen password isn't enough.",
    ],
    [
      "How do I change my email address?",
      "Under Sign-in and security. We write to both addresses, and the change needs both.",
      ["change email"],
    ],
    [
      "Who can see me?",
      "Nobody sees which events you saved or booked. Organisers see the name on a booking for their event.",
    ],
    [
      "How do I get a copy of my data?",
      "Use the form on the privacy page and choose A copy of my data. You get it within a month.",
    ],
    [
      "How do I delete my account?",
      "Use the form on the privacy page and choose Delete my data. We first check that no ticket or payment is open.",
      ["delete account", "close account"],
    ],
    [
      "Do you send newsletters?",
      "One, of the journal: you get it after you asked for it under Journal and confirmed your address. An organiser may write to you if you follow them or ticked the box when you booked. Each of these mails has a link that ends them.",
      ["newsletter", "journal by email"],
    ],
  ]),
  ...group("Venues", [
    [
      "How do I find venues I can get into?",
      "On the list of events choose Access and what you need. Only what a venue or organiser has declared counts as yes.",
      ["wheelchair", "wheelchair user", "step free venue", "accessibility"],
    ],
    ["What does Not stated mean?", "That nobody has told us. It never means no. Ask the venue."],
    [
      "Why is there no exact address?",
      "Some venues are private. They show their area until the organiser opens the address to ticket holders, at the time stated on the page.",
    ],
    [
      "A venue's page is wrong. How do I tell you?",
      "Write to us, choose A correction and say what is wrong and how you know. We check it and change it.",
      ["correction", "wrong address"],
    ],
    [
      "My venue is missing. Can I add it?",
      "Write to us, choose A venue and give its name, address and website. We add it and tell you.",
      ["add a venue", "add venue", "list my venue"],
    ],
    [
      "What do the verified marks mean?",
      "That we have checked with the venue who runs it. It says nothing about how good it is.",
    ],
    [
      "Can we keep a person out of our nights?",
      "Yes. Owners and managers keep a list under Team, by account, email address or name, with a reason and a last day. Write what a person did. The Equality Act 2010 forbids keeping people out because of their age, disability, gender reassignment, pregnancy or maternity, race, religion or belief, sex or sexual orientation; Northern Ireland has laws of its own. Reasons are deleted a year after the last day, and no other team sees your list.",
      ["ban", "banned", "equality act"],
    ],
    [
      "Can we ask people questions before they come?",
      "Yes, at nights that take applications. Owners and managers write the questions under Team and details, choose them under Questions of a night, and say within how many days they answer. People whom you have let in can vouch for newcomers if you allow it. Ask nothing that would decide by a characteristic that the Equality Act 2010 protects, and no identity papers.",
      ["entry questions", "vouching", "door policy"],
    ],
    [
      "How do we write to our followers?",
      "Owners and managers write bulletins under Your nights, or on the dashboard of a venue: two a month, with up to three pictures. They go to people who follow you and to those who agreed when they booked, as each of them chose to be told. You choose a group and see how many it is, not who. We look at your first two before they go out. Everybody can stop with one click.",
      ["bulletin", "announcement", "mailing list", "newsletter to followers"],
    ],
    [
      "How do we get set lists for PRS and the venue?",
      "Open the night under Your nights and choose Set lists. At ten in the morning after it, each act of the line-up with a claimed page is asked what it played; for others give an email address, and they get a link that needs no account and ends four weeks after the night. They type or paste the titles and who wrote them, or use their last set list again. We remind them twice at most. You can type titles yourself, and download the sheet as CSV or PDF.",
      ["set list", "setlist", "prs", "what was played"],
    ],
    [
      "How do we settle a night with an act or a co-host?",
      "Open the night under Your nights and choose Settlement. Write what you agreed: a fee, a guarantee and a share, or a share of what is left after costs. Tickets come from the ledger and the door. Once the doors have opened you make a sheet, and both sides sign it. Artists with a claimed page and co-hosts find it under Your settlements; others get a link by email. You pay outside this site and mark it as paid. A change after signing is a new version, which is signed again.",
      ["settlement", "door split", "guarantee", "pay an act"],
    ],
  ]),
  ...group("Careers", [
    [
      "How do shifts work?",
      "A team can ask people to work a night: at the bar or the door, in welfare, at the sound desk, or building up. You find shifts that are open to you through an invitation or the link the team gave you, and those you took under Your shifts. Give a shift back until the hour it states; after that, offer it to others. At the door, tell your name or code. Shifts are for people of 18 and over. They are paid at least the minimum wage; only charities and voluntary organisations may give entry or tokens instead.",
      ["rota", "volunteer", "volunteering", "steward", "bar shift", "work a night"],
    ],
    [
      "Can I find work here?",
      "Yes, under Careers. Every post says what it pays by the hour. You apply here, see where your application is under Your applications, and can keep an alert for a search.",
    ],
    [
      "Is there work without pay?",
      "Only work for charities, short event volunteering with expenses, genuine collaborations and course placements, and they say so.",
    ],
    [
      "I was asked to work a trial shift for nothing.",
      "Unpaid trial shifts are not allowed here. Report the post, or tell us with the contact form. For advice on your rights call Acas on 0300 123 1100.",
    ],
  ]),
  ...group("Safety", [
    [
      "Who writes the warnings, and how do I get them?",
      "Harm reduction and welfare organisations that we know, a few in each town. A second person confirms each warning; an urgent one is shown at once, says that it is not confirmed yet, and is hidden again if nobody confirms it within two hours. You see warnings on the page of the town and of tonight's nights there, and under Notifications when you follow the town, live there or have a ticket for tonight. For your devices choose Warnings in your towns under Notifications in the settings. One that was wrong stays in the log under Warnings with its correction. If your organisation wants to write them, use the contact form.",
      ["drug alert", "warning", "missing person", "pill testing", "harm reduction"],
    ],
    [
      "Somebody is in danger. What do I do?",
      "Call 999. At a venue find a member of staff and ask for Angela. The safety page has more numbers.",
    ],
    [
      "How do I report harassment at a night?",
      "Use the form on the safety page. You can do it without an account. We answer within a day and tell nobody who you are.",
      ["harassment", "report harassment"],
    ],
    [
      "How do I report a listing that is fake or harmful?",
      "Write to us, choose Safety or harassment and paste the address of the page. Threats and anything about children come first.",
    ],
    [
      "What is Ask for Angela?",
      "A code for asking staff for help without saying why. The safety page explains what to expect.",
    ],
    [
      "I think my drink was spiked.",
      "Tell a friend and staff at once, call 999 if somebody is unwell, keep the drink, and report it early: some drugs can only be found for a few hours.",
      ["spiked", "spiking", "drink spiked"],
    ],
    [
      "Will the organiser learn who reported them?",
      "No. They are told what was reported and what we decided, never by whom.",
    ],
  ]),
];
