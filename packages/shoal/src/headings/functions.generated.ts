// Made from headings/order.json by `npm run lists`.
import { couzin } from './couzin/couzin.ts';
import { dorsogna } from './dorsogna/dorsogna.ts';
import { jhawar } from './jhawar/jhawar.ts';
import { sheep } from './sheep/sheep.ts';
import { shepherd } from './shepherd/shepherd.ts';
import { strombom } from './strombom/strombom.ts';
import { vicsek } from './vicsek/vicsek.ts';
import { wang } from './wang/wang.ts';
import type { HeadingModels } from './heading-model.ts';

export const functions: HeadingModels = {
  couzin,
  vicsek,
  jhawar,
  dorsogna,
  strombom,
  sheep,
  shepherd,
  wang,
};
