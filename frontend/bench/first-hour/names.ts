/**
 * Realistic names for a workspace of a thousand pages: single topics, and series that repeat per
 * user or month. Words that many names share make a search hard.
 */
import type { Tree } from '../make-tree.js'

const words = (list: string) => list.split(',').map((name) => name.trim())

/** Pages about one topic each. */
const THINGS: Record<string, string[]> = {
  Kitchen: words(
    `Lentil soup, Sourdough, Ribollita, Apple crumble, Fish stew, Pancakes, Tomato sauce, Granola,
    Shakshuka, Rice pudding, Roast chicken, Onion tart, Miso soup, Flatbread, Ginger cake, Pickles,
    Bean stew, Lemon curd, Potato salad, Cold noodles, Pizza dough, Plum jam, Yoghurt, Gnocchi,
    Mushroom risotto, Waffles, Chickpea curry, Carrot cake, Marmalade, Dumplings`
  ),
  Garden: words(
    `Compost, Tomatoes, Broad beans, Greenhouse, Watering, Slugs, Roses, Pruning, Seed swap, Tulips,
    Hedge, Pond, Raised beds, Herbs, Strawberries, Leaf mould, Wasps, Garlic, Peas, Courgettes,
    Apple tree, Lawn, Paths, Shed roof, Rhubarb, Dahlias, Bird boxes, Soil test, Leeks, Mulch`
  ),
  House: words(
    `Boiler, Insurance, Mortgage, Window frames, Paint colours, Gutters, Loft, Fuse box, Chimney,
    Water bill, Internet, Bathroom tiles, Keys, Removal firm, Floor plan, Damp, Curtains, Bookshelf,
    Front door, Smoke alarms, Thermostat, Wardrobe, Neighbours, Recycling, Cellar, Kitchen worktop,
    Electrician, Doorbell, Radiators, Council tax`
  ),
  Travel: words(
    `Packing list, Lisbon, Night train, Ferry times, Hotel in Porto, Vaccinations, Passport, Alps hut,
    Car hire, Phrases, Museum tickets, Edinburgh, Camping gear, Sicily, Flights, Travel insurance,
    Tram map, Beaches, Bergen, Route home, Restaurants, Day in Sintra, Bicycle tour, Currency,
    Visa, Kyoto, Hiking boots, Maps offline, Photos to print, Hostels`
  ),
  Reading: words(
    `Middlemarch, Dubliners, Beloved, Persuasion, Austerlitz, Pachinko, Stoner, Gilead, Ulysses, Emma,
    Invisible Cities, The Waves, Solaris, Kindred, Silas Marner, White Teeth, Cosmos, Walden,
    The Leopard, Wolf Hall, My Antonia, Rebecca, Dune, Hamlet, Odyssey, Candide, Nostromo, Villette,
    Piranesi, Atonement`
  ),
  Study: words(
    `Eigenvalues, Bayes, Entropy, Photosynthesis, Treaty of Versailles, Supply and demand, Recursion,
    Graph theory, Mitosis, Plate tectonics, Sonnets, Subjunctive, Derivatives, Enzymes, Keynes,
    Relativity, Baroque music, Public key, Regression, Irregular verbs, Ohm, Silk Road, Cell walls,
    Logic gates, Rhetoric, Vaccines, Tides, Glaciers, Inflation, Fourier`
  ),
  Work: words(
    `Roadmap, Hiring plan, Onboarding, Press release, Brand colours, Pricing, Competitors, Office move,
    Security audit, Annual report, Release checklist, Postmortem, Style guide, Vendor list, Survey,
    Glossary, Data retention, Landing page, Newsletter, Org chart, Support macros, Conference talk,
    Accessibility, Job advert, Migration, Offsite, Holiday calendar, Objectives, Partnership, Demo script`
  ),
  Money: words(
    `Pension, Tax return, Savings, Budget, Subscriptions, Receipts, Loan, Payslips, Donations, Expenses,
    Shares, Rent, Allowance, Overdraft, Bank change, Wills, Premium bonds, Energy tariff, Car costs,
    Bookkeeping, Freelance rates, Childcare, Dentist bills, Refunds, Cash, Credit card, Emergency fund,
    Wish list, Standing orders, Gift ideas`
  ),
}
const PEOPLE = words(
  `Priya, Tomás, Ines, Yusuf, Hanna, Marek, Aiko, Femi, Clara, Dmitri, Leila, Oskar, Bronwyn, Chidi,
  Wanda, Rafael, Sunniva, Kofi, Mei, Anton`
)
const WITH_PEOPLE = words(
  `Feedback for, Questions for, Notes with, Goals of, Thanks to, Handover to`
)
const MONTHS = words(
  `January, February, March, April, May, June, July, August, September, October, November, December`
)
const EACH_MONTH = words(
  `Review of, Plan for, Spending in, Journal, Meals in, Running log, Invoices, Metrics, Books read in,
  Garden in, Team news, Board minutes`
)
const PROJECTS = words(
  `Lighthouse, Bluebell, Kestrel, Monsoon, Juniper, Harbour, Quartz, Saffron, Tundra, Velvet, Orchard,
  Marble, Falcon, Ember, Willow, Zephyr`
)
const OF_PROJECTS = ['brief', 'timeline', 'risks', 'decisions']
const YEARS = ['2023', '2024', '2025', '2026']

export interface NamedPage {
  name: string
  /** True if the page belongs to a series that repeats each month. */
  dated: boolean
  /** Names of its ancestors, and its own name. */
  path: string[]
}

const FILES_A_FOLDER = 5
const SECTIONS_A_FILE = 2

/** Returns the tree and its pages: folders of 5 files of 2 sections, about ten pages each. */
export function workspaceOf(size: number) {
  const areas: [string, string[]][] = [
    ...Object.entries(THINGS),
    ['People', PEOPLE.flatMap((person) => WITH_PEOPLE.map((what) => `${what} ${person}`))],
    ['Projects', PROJECTS.flatMap((it) => OF_PROJECTS.map((what) => `${it} ${what}`))],
    ...YEARS.map((year): [string, string[]] => [
      year,
      EACH_MONTH.flatMap((what) => MONTHS.map((month) => `${what} ${month} ${year}`)),
    ]),
  ]
  const tree: Tree = {}
  const pages: NamedPage[] = []
  for (const [folder, names] of areas) {
    names.forEach((name, place) => {
      if (pages.length === size) return
      const file = `${folder} ${(place % FILES_A_FOLDER) + 1}`
      const section = `${file}, part ${(place % SECTIONS_A_FILE) + 1}`
      const pagesOf = (((tree[folder] ??= {})[file] ??= {})[section] ??= {})
      pagesOf[name] = {}
      pages.push({ name, dated: YEARS.includes(folder), path: [folder, file, section, name] })
    })
  }
  return { tree, pages }
}
