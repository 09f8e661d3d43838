/** Each treatment's own colours, the shape of its pack, and the sample name on its label. */
export const packs = {
  'anti-ageing': { shape: 'pump', hue: '#c98d72', ground: '#e9cbbb', cream: '#f3ddd0', name: 'Amara', line: 'Apply a pea-sized\namount at night', foot: '50 g  ·  Use within 3 months' },
  acne: { shape: 'bottle', hue: '#6f9377', ground: '#c9d9c8', cream: '#e4ece0', name: 'Beth', line: 'Apply a thin layer\nat night', foot: '50 g  ·  Use within 3 months' },
  'hormonal-acne': { shape: 'pump', hue: '#b97079', ground: '#e6c4c3', cream: '#f2dcda', name: 'Chloe', line: 'Apply a pea-sized\namount at night', foot: '50 g  ·  Use within 3 months' },
  glow: { shape: 'jar', hue: '#cf9a45', ground: '#efd6a4', cream: '#f7e8c9', name: 'Dina', line: 'Apply at night', foot: '50 g' },
  menopause: { shape: 'bottle', hue: '#7d5b78', ground: '#d8c4d3', cream: '#ebdfe8', name: 'Elaine', line: 'Apply a pea-sized\namount at night', foot: '50 g  ·  Use within 3 months' },
  hyperpigmentation: { shape: 'pump', hue: '#94633f', ground: '#dcc0a5', cream: '#efdcc8', name: 'Farah', line: 'Apply a thin layer\nat night', foot: '50 g  ·  Use within 3 months' },
  'hormonal-acne-pill': { shape: 'tablets', hue: '#a9525d', ground: '#e9c8c4', cream: '#f4ded9', name: 'Grace', line: 'Take as your\nprescriber directed', foot: '28 tablets' },
  rosacea: { shape: 'bottle', hue: '#c4674f', ground: '#eec7b8', cream: '#f7e0d6', name: 'Hannah', line: 'Apply a thin layer\nonce a day', foot: '50 g  ·  Use within 3 months' },
  'the-regrowth-drops': { shape: 'dropper', hue: '#1f3529', ground: '#bdcfc0', cream: '#dde7dc', name: 'Idris', line: 'Apply to a dry scalp\nas directed', foot: '60 ml' },
  wegovy: { shape: 'box', hue: '#4d7178', ground: '#c3d5d8', cream: '#dde8ea', name: 'Joan', line: 'Keep in the fridge', foot: 'Prescription only' },
  mounjaro: { shape: 'box', hue: '#6f7c45', ground: '#d3d9b8', cream: '#e8ebd8', name: 'Kiran', line: 'Keep in the fridge', foot: 'Prescription only' },
  'vitamin-c-serum': { shape: 'dropper', hue: '#c9772b', ground: '#f0d2a8', cream: '#f8e6cc', name: 'Lena', line: 'Three drops\nin the morning', foot: '30 ml' },
};

/** Pictures that belong to no single treatment. */
export const scenes = {
  hero: { shape: 'family', size: [1200, 1120], hue: '#84331a', second: '#6f9377', third: '#cf9a45', ground: '#e9cbbb', name: 'Maya', line: 'Apply a pea-sized\namount at night', foot: '50 g  ·  Use within 3 months' },
  parcel: { shape: 'parcel', hue: '#84331a', third: '#c19a72', ground: '#dde0cf', name: 'Noor', line: 'Apply a pea-sized\namount at night', foot: '50 g  ·  Use within 3 months' },
};
export const everything = { ...packs, ...scenes };
