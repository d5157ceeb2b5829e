// Made from headings/order.json by `npm run lists`.
import { couzin, couzinTexts } from '../headings/couzin/couzin.parameters.ts';
import { dorsogna, dorsognaTexts } from '../headings/dorsogna/dorsogna.parameters.ts';
import { jhawar, jhawarTexts } from '../headings/jhawar/jhawar.parameters.ts';
import { sheep, sheepTexts } from '../headings/sheep/sheep.parameters.ts';
import { shepherd, shepherdTexts } from '../headings/shepherd/shepherd.parameters.ts';
import { strombom, strombomTexts } from '../headings/strombom/strombom.parameters.ts';
import { vicsek, vicsekTexts } from '../headings/vicsek/vicsek.parameters.ts';
import { wang, wangTexts } from '../headings/wang/wang.parameters.ts';
import type { BareHeading, HeadingTextsOf } from './headings/heading-row.ts';

export const headingTable = {
  couzin,
  vicsek,
  jhawar,
  dorsogna,
  strombom,
  sheep,
  shepherd,
  wang,
} as const satisfies Readonly<Record<string, BareHeading>>;

/** A simulation uses no texts, so bundlers leave them out of it. */
export const headingTexts = {
  couzin: couzinTexts,
  vicsek: vicsekTexts,
  jhawar: jhawarTexts,
  dorsogna: dorsognaTexts,
  strombom: strombomTexts,
  sheep: sheepTexts,
  shepherd: shepherdTexts,
  wang: wangTexts,
} satisfies {
  readonly [K in keyof typeof headingTable]: HeadingTextsOf<(typeof headingTable)[K]>;
};
