/** The plants of the sample store by tag; those under the empty tag have none. */
export const SAMPLE_PLANTS: Readonly<Record<string, readonly string[]>> = {
  houseplant: [
    'Boston fern',
    'Cast iron plant',
    'Chinese evergreen',
    'Monstera',
    'Peace lily',
    'Pothos',
    'Prayer plant',
    'Rubber plant',
    'Snake plant',
    'Spider plant',
    'ZZ plant',
  ],
  succulent: [
    'Aloe vera',
    'Burro’s tail',
    'Christmas cactus',
    'Echeveria',
    'Haworthia',
    'Jade plant',
    'String of pearls',
  ],
  herb: ['Basil', 'Chives', 'Coriander', 'Lemon balm', 'Mint', 'Rosemary', 'Sage', 'Thyme'],
  perennial: ['Coneflower', 'Foxglove', 'Hellebore', 'Hosta', 'Lavender', 'Peony', 'Yarrow'],
  annual: ['Cosmos', 'Marigold', 'Nasturtium', 'Sunflower', 'Sweet pea', 'Zinnia'],
  shrub: ['Boxwood', 'Camellia', 'Hydrangea', 'Lilac', 'Rhododendron'],
  tree: ['Ginkgo', 'Japanese maple', 'Olive', 'Silver birch'],
  climber: ['Clematis', 'English ivy', 'Honeysuckle', 'Wisteria'],
  carnivorous: ['Pitcher plant', 'Sundew', 'Venus flytrap'],
  '': ['Horsetail', 'Liverwort', 'Sphagnum moss'],
};

export interface SampleUser {
  name: string;
  /** SHA-256 of the user's demo token; the store never sees more of it. */
  tokenDigest: string;
  /** Which plants the user may see: all of them, those with one of these tags, or those named. */
  access: 'all' | { tags: readonly string[] } | { names: readonly string[] };
}

/** The users of the sample store; their tokens are plants_demo_ and the name in small letters. */
export const SAMPLE_USERS: readonly SampleUser[] = [
  {
    name: 'Ada',
    tokenDigest: 'fa8eaab8caa49cc56a8e9c80a4ba97970ecb9fadd9e3bdb7167835ab5e026c73',
    access: 'all',
  },
  {
    name: 'Ben',
    tokenDigest: '1325b574a8522651808ee48e92372491005c75d738c0aae6405e7958d116139c',
    access: { tags: ['houseplant', 'succulent', 'herb'] },
  },
  {
    name: 'Cleo',
    tokenDigest: '1a2e68094bac5f458e7154bbf70d59c6c1d80bea706dc9b50c88f0dca62e69ed',
    access: { names: ['Lavender', 'Monstera', 'Olive', 'Sphagnum moss', 'Sunflower'] },
  },
];
