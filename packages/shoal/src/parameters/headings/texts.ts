import { couzinTexts } from './couzin.texts.ts';
import { dorsognaTexts } from './dorsogna.texts.ts';
import type { HeadingTextsOf } from './heading-row.ts';
import { jhawarTexts } from './jhawar.texts.ts';
import { sheepTexts } from './sheep.texts.ts';
import { shepherdTexts } from './shepherd.texts.ts';
import { strombomTexts } from './strombom.texts.ts';
import type { HeadingName, headingTable } from './table.ts';
import { vicsekTexts } from './vicsek.texts.ts';
import { wangTexts } from './wang.texts.ts';

/** Texts of the heading models, in the order of the table. */
export const headingTexts = {
  couzin: couzinTexts,
  vicsek: vicsekTexts,
  jhawar: jhawarTexts,
  dorsogna: dorsognaTexts,
  strombom: strombomTexts,
  sheep: sheepTexts,
  shepherd: shepherdTexts,
  wang: wangTexts,
} satisfies { [M in HeadingName]: HeadingTextsOf<(typeof headingTable)[M]> };
