import type { CraneType } from '../../src/contract/tables.ts';
import { toSlug } from './slug.ts';

/** A real crane model. A figure is null if no published value is beyond doubt. */
export interface CraneModel {
  readonly slug: string;
  readonly brand: string;
  readonly model: string;
  readonly craneType: CraneType;
  /** Published maximum lifting capacity, metric tonnes; for an aerial platform, the platform load. */
  readonly capacityT: number | null;
  readonly boomType: string | null;
  /** Longest main boom without extensions, metres. */
  readonly maxBoomM: number | null;
  /** Greatest hook height or, for an aerial platform, working height, metres. */
  readonly maxHeightM: number | null;
  readonly axles: number | null;
}

/**
 * Models of one maker, type and boom, one per line: `model | capacity t | main boom m | height m | axles`, `-` if unknown.
 *
 * Figures are the maximum values in the makers’ data sheets. US tons are converted with 1 US ton = 0.90718474 t and rounded to a tenth. Payloads
 * of heavy-haulage vehicles depend on the number of axle lines and are left empty.
 */
interface Group {
  readonly brand: string;
  readonly craneType: CraneType;
  readonly boomType: string | null;
  readonly lines: string;
}

const groups: readonly Group[] = [
  {
    brand: 'Liebherr',
    craneType: 'all_terrain_crane',
    boomType: 'telescopic',
    lines: `
      LTM 1030-2.1 | 35 | 30 | 44 | 2
      LTM 1040-2.1 | 40 | 35 | 44 | 2
      LTM 1050-3.1 | 50 | 38 | 54 | 3
      LTM 1060-3.1 | 60 | 48 | 63 | 3
      LTM 1070-4.2 | 70 | 50 | 65 | 4
      LTM 1090-4.2 | 90 | 60 | - | 4
      LTM 1100-4.2 | 100 | 60 | 91 | 4
      LTM 1100-5.2 | 100 | 52 | - | 5
      LTM 1110-5.1 | 110 | 60 | - | 5
      LTM 1120-4.1 | 120 | 66 | 94 | 4
      LTM 1130-5.1 | 130 | 60 | 91 | 5
      LTM 1150-5.3 | 150 | 66 | 92 | 5
      LTM 1200-5.1 | 200 | 72 | 101 | 5
      LTM 1220-5.2 | 220 | 60 | - | 5
      LTM 1230-5.1 | 230 | 75 | - | 5
      LTM 1250-5.1 | 250 | 60 | - | 5
      LTM 1300-6.2 | 300 | 78 | 114 | 6
      LTM 1350-6.1 | 350 | 70 | - | 6
      LTM 1400-7.1 | 400 | 60 | - | 7
      LTM 1450-8.1 | 450 | 85 | 132 | 8
      LTM 1500-8.1 | 500 | 84 | - | 8
      LTM 1650-8.1 | 700 | 80 | - | 8
      LTM 1750-9.1 | 800 | 52 | 154 | 9
      LTM 11200-9.1 | 1200 | 100 | - | 9
      LTC 1050-3.1 | 50 | 36 | - | 3`,
  },
  {
    brand: 'Liebherr',
    craneType: 'truck_crane',
    boomType: 'telescopic',
    lines: `
      LTF 1045-4.1 | 45 | 35 | - | -
      LTF 1060-4.1 | 60 | 40 | - | -`,
  },
  {
    brand: 'Liebherr',
    craneType: 'rough_terrain_crane',
    boomType: 'telescopic',
    lines: `
      LRT 1090-2.1 | 90 | 47 | - | 2
      LRT 1100-2.1 | 100 | 50 | - | 2`,
  },
  {
    brand: 'Liebherr',
    craneType: 'crawler_crane',
    boomType: 'telescopic',
    lines: `
      LTR 1060 | 60 | 40 | - | -
      LTR 1100 | 100 | 52 | - | -
      LTR 1150 | 150 | 52 | - | -
      LTR 1220 | 220 | 60 | - | -`,
  },
  {
    brand: 'Liebherr',
    craneType: 'crawler_crane',
    boomType: 'lattice',
    lines: `
      LR 1160 | 160 | - | - | -
      LR 1250 | 250 | - | - | -
      LR 1300 | 300 | - | - | -
      LR 1350/1 | 350 | - | - | -
      LR 1400/2 | 400 | - | - | -
      LR 1500 | 500 | - | - | -
      LR 1600/2 | 600 | - | - | -
      LR 1750/2 | 750 | - | - | -
      LR 1800-1.0 | 800 | - | - | -
      LR 11000 | 1000 | - | - | -
      LR 11350 | 1350 | - | - | -
      LR 13000 | 3000 | - | - | -`,
  },
  {
    brand: 'Liebherr',
    craneType: 'mobile_tower_crane',
    boomType: 'trolley jib',
    lines: `
      MK 73-3.1 | 6 | - | - | 3
      MK 88-4.1 | 8 | - | - | 4
      MK 140-5.1 | 8 | - | - | 5`,
  },
  {
    brand: 'Grove',
    craneType: 'all_terrain_crane',
    boomType: 'telescopic',
    lines: `
      GMK3060L-1 | 60 | 48 | - | 3
      GMK4080-1 | 80 | 51 | - | 4
      GMK4100L-1 | 100 | 60 | - | 4
      GMK5120L | 120 | 66 | - | 5
      GMK5130-2 | 130 | 60 | - | 5
      GMK5150L | 150 | 60 | - | 5
      GMK5250L | 250 | 70 | - | 5
      GMK5250XL-1 | 250 | 78.5 | - | 5
      GMK6300L | 300 | 80 | - | 6
      GMK6400 | 400 | 60 | - | 6
      GMK7450 | 450 | 60 | - | 7`,
  },
  {
    brand: 'Grove',
    craneType: 'rough_terrain_crane',
    boomType: 'telescopic',
    lines: `
      RT540E | 35 | 31 | - | 2
      RT760E | 55 | 33.5 | - | 2
      RT880E | 75 | 39 | - | 2
      RT9150E | 135 | 60 | - | 2`,
  },
  {
    brand: 'Grove',
    craneType: 'truck_crane',
    boomType: 'telescopic',
    lines: `
      TMS9000-2 | 100 | 43.3 | - | 4`,
  },
  {
    brand: 'Tadano',
    craneType: 'all_terrain_crane',
    boomType: 'telescopic',
    lines: `
      AC 2.040-1 | 40 | 35.2 | - | 2
      AC 3.045-1 City | 45 | 31.2 | - | 3
      AC 3.055-1 | 55 | 50 | - | 3
      AC 4.080-1 | 80 | 60 | - | 4
      AC 4.100L-1 | 100 | 59.4 | - | 4
      AC 5.220-1 | 220 | 78 | - | 5
      AC 5.250-2 | 250 | 70 | - | 5
      AC 5.250L-2 | 250 | 79 | - | 5
      AC 6.300-1 | 300 | 80 | - | 6
      AC 7.450-1 | 450 | 80 | - | 7
      AC 8.500-1 | 500 | 56 | - | 8
      ATF 180G-5 | 180 | 60 | - | 5
      ATF 220G-5 | 220 | 68 | - | 5
      ATF 400G-6 | 400 | 60 | - | 6`,
  },
  {
    brand: 'Tadano',
    craneType: 'rough_terrain_crane',
    boomType: 'telescopic',
    lines: `
      GR-800EX | 80 | 47 | - | 2
      GR-1000EX | 100 | - | - | 2
      GR-1450EX | 145 | 61 | - | 2`,
  },
  {
    brand: 'Tadano',
    craneType: 'truck_crane',
    boomType: 'telescopic',
    lines: `
      GT-550E | 55 | - | - | -`,
  },
  {
    brand: 'Tadano',
    craneType: 'crawler_crane',
    boomType: 'lattice',
    lines: `
      CC 38.650-1 | 650 | - | - | -
      CC 68.1250-1 | 1250 | - | - | -
      CC 88.1600-1 | 1600 | - | - | -`,
  },
  {
    brand: 'Demag',
    craneType: 'all_terrain_crane',
    boomType: 'telescopic',
    lines: `
      AC 45 City | 45 | 31.2 | - | 3
      AC 55-3 | 55 | 50 | - | 3
      AC 100-4L | 100 | 59.4 | - | 4
      AC 220-5 | 220 | 78 | - | 5
      AC 250-5 | 250 | 70 | - | 5
      AC 300-6 | 300 | 80 | - | 6
      AC 350/6 | 350 | 64 | - | 6
      AC 500-2 | 500 | 56 | - | 8
      AC 700-9 | 700 | 60 | - | 9`,
  },
  {
    brand: 'Demag',
    craneType: 'crawler_crane',
    boomType: 'lattice',
    lines: `
      CC 2400-1 | 400 | - | - | -
      CC 2800-1 | 600 | - | - | -
      CC 3800-1 | 650 | - | - | -
      CC 6800-1 | 1250 | - | - | -
      CC 8800-1 | 1600 | - | - | -`,
  },
  {
    brand: 'Terex',
    craneType: 'rough_terrain_crane',
    boomType: 'telescopic',
    lines: `
      TRT 35 | 35 | - | - | 2
      RT 90 | 90 | 47 | - | 2`,
  },
  {
    brand: 'Manitowoc',
    craneType: 'crawler_crane',
    boomType: 'lattice',
    lines: `
      999 | 250 | - | - | -
      16000 | 400 | - | - | -
      14000 | 200 | - | - | -
      MLC250 | 250 | - | - | -
      MLC300 | 300 | - | - | -
      MLC650 | 650 | - | - | -`,
  },
  {
    brand: 'Kobelco',
    craneType: 'crawler_crane',
    boomType: 'lattice',
    lines: `
      CK1100G | 99.8 | - | - | -
      CKE900G | 90 | - | - | -
      CKE1350G | 135 | - | - | -
      CKE2500G-2 | 250 | - | - | -
      7055 | 55 | - | - | -
      SL6000 | 550 | - | - | -`,
  },
  {
    brand: 'Hitachi Sumitomo',
    craneType: 'crawler_crane',
    boomType: 'lattice',
    lines: `
      SCX900-2 | 90 | - | - | -
      SCX1500-2 | 150 | - | - | -
      SCX2800-2 | 275 | - | - | -`,
  },
  {
    brand: 'Sany',
    craneType: 'crawler_crane',
    boomType: 'lattice',
    lines: `
      SCC2600A | 260 | - | - | -
      SCC6500A | 650 | - | - | -
      SCC16000 | 1600 | - | - | -`,
  },
  {
    brand: 'Sany',
    craneType: 'all_terrain_crane',
    boomType: 'telescopic',
    lines: `
      SAC2200 | 220 | - | - | 5
      SAC3500 | 350 | - | - | 6
      SAC12000 | 1200 | - | - | 9`,
  },
  {
    brand: 'Sany',
    craneType: 'truck_crane',
    boomType: 'telescopic',
    lines: `
      STC250 | 25 | - | - | 3
      STC500 | 50 | - | - | 4
      STC1000 | 100 | - | - | -`,
  },
  {
    brand: 'Sany',
    craneType: 'rough_terrain_crane',
    boomType: 'telescopic',
    lines: `
      SRC550 | 55 | - | - | 2`,
  },
  {
    brand: 'XCMG',
    craneType: 'all_terrain_crane',
    boomType: 'telescopic',
    lines: `
      XCA60E | 60 | - | - | 3
      XCA1200 | 1200 | - | - | -
      XCA1600 | 1600 | - | - | -`,
  },
  {
    brand: 'XCMG',
    craneType: 'truck_crane',
    boomType: 'telescopic',
    lines: `
      QY25K5 | 25 | - | - | 3
      QY50KA | 50 | - | - | 4
      QY70K | 70 | - | - | 4`,
  },
  {
    brand: 'XCMG',
    craneType: 'crawler_crane',
    boomType: 'lattice',
    lines: `
      XGC85 | 85 | - | - | -
      XGC28000 | 2000 | - | - | -
      XGC88000 | 4000 | - | - | -`,
  },
  {
    brand: 'Zoomlion',
    craneType: 'truck_crane',
    boomType: 'telescopic',
    lines: `
      QY25V | 25 | - | - | 3
      QY50V | 50 | - | - | 4`,
  },
  {
    brand: 'Zoomlion',
    craneType: 'crawler_crane',
    boomType: 'lattice',
    lines: `
      QUY260 | 260 | - | - | -
      QUY650 | 650 | - | - | -`,
  },
  {
    brand: 'Zoomlion',
    craneType: 'all_terrain_crane',
    boomType: 'telescopic',
    lines: `
      ZAT8000H | 800 | - | - | -
      ZAT24000H | 2400 | - | - | -`,
  },
  {
    brand: 'Link-Belt',
    craneType: 'all_terrain_crane',
    boomType: 'telescopic',
    lines: `
      ATC-3275 | 249.5 | - | - | 5
      175|AT | 158.8 | - | - | 5`,
  },
  {
    brand: 'Link-Belt',
    craneType: 'rough_terrain_crane',
    boomType: 'telescopic',
    lines: `
      RTC-8080 Series II | 72.6 | - | - | 2
      RTC-8090 Series II | 81.6 | - | - | 2
      RTC-80160 Series II | 145.1 | - | - | 2`,
  },
  {
    brand: 'Link-Belt',
    craneType: 'truck_crane',
    boomType: 'telescopic',
    lines: `
      HTC-8690 | 81.6 | - | - | 4`,
  },
  {
    brand: 'Link-Belt',
    craneType: 'crawler_crane',
    boomType: 'telescopic',
    lines: `
      TCC-1100 | 99.8 | - | - | -
      TCC-2500 | 226.8 | - | - | -`,
  },
  {
    brand: 'Link-Belt',
    craneType: 'crawler_crane',
    boomType: 'lattice',
    lines: `
      248 HSL | 181.4 | - | - | -`,
  },
  {
    brand: 'Kato',
    craneType: 'truck_crane',
    boomType: 'telescopic',
    lines: `
      NK-250E-v | 25 | - | - | 3
      NK-500E-v | 50 | - | - | 4`,
  },
  {
    brand: 'Kato',
    craneType: 'rough_terrain_crane',
    boomType: 'telescopic',
    lines: `
      CR-100 | 10 | - | - | 2
      SR-500L | 50 | - | - | 2`,
  },
  {
    brand: 'Sennebogen',
    craneType: 'crawler_crane',
    boomType: 'telescopic',
    lines: `
      613 E | 16 | - | - | -
      653 E | 50 | - | - | -
      673 E | 70 | - | - | -
      6113 E | 120 | - | - | -`,
  },
  {
    brand: 'Spierings',
    craneType: 'mobile_tower_crane',
    boomType: 'trolley jib',
    lines: `
      SK487-AT3 | 7 | - | - | 3
      SK597-AT4 | 7 | - | - | 4
      SK599-AT5 | 9 | - | - | 5
      SK1265-AT6 | 10 | - | - | 6
      SK2400-AT7 | 18 | - | - | 7`,
  },
  {
    brand: 'Böcker',
    craneType: 'truck_crane',
    boomType: 'telescopic',
    lines: `
      AK 37/4000 | 4 | - | - | -
      AK 46/6000 | 6 | - | - | -`,
  },
  {
    brand: 'Locatelli',
    craneType: 'rough_terrain_crane',
    boomType: 'telescopic',
    lines: `
      GRIL 8600T | 60 | - | - | 2`,
  },
  {
    brand: 'Marchetti',
    craneType: 'crawler_crane',
    boomType: 'telescopic',
    lines: `
      CW 25.35 | 25 | 35 | - | -`,
  },
  {
    brand: 'JLG',
    craneType: 'aerial_platform',
    boomType: 'articulating boom',
    lines: `
      450AJ | - | - | 15.7 | -
      600AJ | - | - | 20.5 | -
      800AJ | 0.23 | - | 26.4 | -`,
  },
  {
    brand: 'JLG',
    craneType: 'aerial_platform',
    boomType: 'telescopic boom',
    lines: `
      860SJ | 0.23 | - | 28.2 | -
      1350SJP | - | - | 43.2 | -
      1850SJ | - | - | 58.6 | -`,
  },
  {
    brand: 'JLG',
    craneType: 'aerial_platform',
    boomType: 'scissor',
    lines: `
      3246ES | 0.32 | - | 11.7 | -`,
  },
  {
    brand: 'Genie',
    craneType: 'aerial_platform',
    boomType: 'articulating boom',
    lines: `
      Z-45/25J RT | 0.227 | - | 15.9 | -
      Z-60/34 | 0.227 | - | 20.4 | -
      Z-80/60 | 0.227 | - | - | -
      ZX-135/70 | 0.272 | - | 43.2 | -`,
  },
  {
    brand: 'Genie',
    craneType: 'aerial_platform',
    boomType: 'telescopic boom',
    lines: `
      S-85 | 0.227 | - | 27.9 | -
      S-125 | 0.227 | - | 40.2 | -
      SX-180 | 0.34 | - | 56.9 | -`,
  },
  {
    brand: 'Genie',
    craneType: 'aerial_platform',
    boomType: 'scissor',
    lines: `
      GS-1932 | 0.227 | - | 7.8 | -
      GS-2646 | 0.454 | - | 9.8 | -
      GS-3246 | 0.318 | - | 11.8 | -`,
  },
  {
    brand: 'Haulotte',
    craneType: 'aerial_platform',
    boomType: 'articulating boom',
    lines: `
      HA16 RTJ PRO | 0.23 | - | 16 | -`,
  },
  {
    brand: 'Palfinger',
    craneType: 'aerial_platform',
    boomType: 'truck-mounted telescopic boom',
    lines: `
      P 370 KS | - | - | 37 | -
      P 570 | - | - | 57 | -`,
  },
  {
    brand: 'Ruthmann',
    craneType: 'aerial_platform',
    boomType: 'truck-mounted telescopic boom',
    lines: `
      T 720 | - | - | 72 | -
      T 900 HF | - | - | 90 | -`,
  },
  {
    brand: 'Bronto Skylift',
    craneType: 'aerial_platform',
    boomType: 'truck-mounted telescopic boom',
    lines: `
      S 90 HLA | - | - | 90 | -
      S 112 HLA | - | - | 112 | -`,
  },
  {
    brand: 'Scheuerle',
    craneType: 'heavy_haulage',
    boomType: null,
    lines: `
      SPMT K24 | - | - | - | -`,
  },
  {
    brand: 'Goldhofer',
    craneType: 'heavy_haulage',
    boomType: null,
    lines: `
      PST/SL-E | - | - | - | -
      THP/SL | - | - | - | -
      FTV 850 | - | - | - | -`,
  },
  {
    brand: 'Cometto',
    craneType: 'heavy_haulage',
    boomType: null,
    lines: `
      MSPE | - | - | - | -
      ModulMAX | - | - | - | -`,
  },
  {
    brand: 'Faymonville',
    craneType: 'heavy_haulage',
    boomType: null,
    lines: `
      MegaMAX | - | - | - | -
      MultiMAX | - | - | - | -
      BladeMAX | - | - | - | -`,
  },
];

/** All models, in the order of the table. */
export const craneModels: readonly CraneModel[] = groups.flatMap((group) => {
  const lines = group.lines.trim().split('\n');
  return lines.map((line) => readModel(group, line));
});

const bySlug = new Map(craneModels.map((model) => [model.slug, model]));

/** The model of a slug. Throws when the table does not have it. */
export function modelOf(slug: string): CraneModel {
  const found = bySlug.get(slug);
  if (found === undefined) throw new RangeError(`crane model ${slug} is not in the table`);
  return found;
}

function readModel(group: Group, line: string): CraneModel {
  // The bar of a name such as 175|AT has no spaces around it.
  const parts = line.split(' | ').map((part) => part.trim());
  const [capacityT = null, maxBoomM = null, maxHeightM = null, axles = null] = parts.slice(1).map(readFigure);
  const model = parts[0] ?? '';
  const { brand, craneType, boomType } = group;
  return { slug: toSlug(`${brand} ${model}`), brand, model, craneType, capacityT, boomType, maxBoomM, maxHeightM, axles };
}

function readFigure(text: string): number | null {
  return text === '-' ? null : Number(text);
}
