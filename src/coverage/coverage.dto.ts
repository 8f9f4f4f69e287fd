import { Day, Flag, Many, Moment, One, Shape, Text, Whole } from '../http/fields.js';

export class ResourceCoverage {
  @Text({ example: 'rankings', says: "Kind of record, by the word of the family's routes" }) resource!: string;
  @Whole({ says: 'Records that the archive holds' }) rows!: number;
  @Day({ nullable: true, says: 'Day of the first row; null without rows, and where rows have no day' })
  from!: string | null;
  @Day({ nullable: true, says: 'Day of the last row, which may be still to come' }) to!: string | null;
  @Whole({
    nullable: true,
    says: 'Lists missing between the first and the last, of all tours or kinds; weekly ones may skip one week. A list of which only a part is there is missing too. Null is unknown: of resources that do not come in lists, and while there is no list',
  })
  gaps!: number | null;
  @Moment({ nullable: true, says: 'When a file with it was last read; null where no such file is on record' })
  lastImportAt!: string | null;
  @Shape(
    { type: 'object', additionalProperties: { type: 'integer' }, nullable: true },
    {
      says: 'Rows of its files that were not taken, by reason, each file as it was last read; a row counts at the resource that it is about, or where there is none at every resource of its file. Null where none is on record',
      example: { no_date: 2 },
    },
  )
  rejected!: Record<string, number> | null;
}

export class FamilyCoverage {
  @Text({ example: 'tennis', says: 'As in the paths of its routes' }) family!: string;
  @Moment({ nullable: true, says: 'When rows, days and gaps were counted: at the end of an import, or since' })
  countedAt!: string | null;
  @Many(() => ResourceCoverage, { says: 'What the archive holds, by kind of record' }) resources!: ResourceCoverage[];
}

export class ReviewedCorrection {
  @Text({ says: 'The file that is wrong, without its ending' }) source!: string;
  @Text({ says: "The upstream's key of the thing" }) key!: string;
  @Shape({}, { says: 'What is right' }) what!: unknown;
  @Text({ says: "What in the upstream's own data proves it" }) reason!: string;
  @Day({ says: 'Day of the review' }) date!: string;
}

export class OpenRows {
  @Text({ example: 'match', says: 'What they are about' }) kind!: string;
  @Text({ example: 'no_day', says: 'Why, as a word that stays the same' }) reason!: string;
  @Whole({ example: 3, says: 'Things of this kind with this reason' }) count!: number;
  @Text({ example: 'Ash Foxes - Bay Owls', says: 'One of them: its name, or where it stands and what is wrong' })
  example!: string;
}

export class SourceCoverage {
  @Text({ says: 'Who publishes the data' }) source!: string;
  @Text({ example: 'MIT', says: 'Licence of the data; `none stated` where the publisher names none' }) licence!: string;
  @Many(() => String, { says: 'The importers that read it' }) importers!: string[];
  @Moment({ nullable: true, says: 'When a file of it was last read; null where no such file is on record' })
  lastImportAt!: string | null;
}

export class CountedPartWord {
  @Text({ example: 'statistics', says: 'As in the counts of each season' }) part!: string;
  @Text({ example: 'Matches that were played, without statistics', says: 'What counts as missing, in a sentence' })
  says!: string;
}

export class PartCoverage {
  @Text({ example: 'statistics', says: 'A word of `parts`' }) part!: string;
  @Whole({ example: 512, says: 'Records that should have it' }) of!: number;
  @Whole({ example: 32, says: 'Those of them that lack it' }) missing!: number;
}

export class SeasonCoverage {
  @Text({ nullable: true, example: '2026', says: 'A year, or as the family calls it; null where it is not known' })
  season!: string | null;
  @Text({ nullable: true, says: 'See `leagueSays`; null where it is not known' }) league!: string | null;
  @Whole({ says: 'Records of this season and league' }) rows!: number;
  @Day({ nullable: true, says: 'Day of the first; null where none has a day' }) from!: string | null;
  @Day({ nullable: true, says: 'Day of the last, which may be still to come' }) to!: string | null;
  @Many(() => PartCoverage, { says: 'What is missing of them, in the order of the words' }) parts!: PartCoverage[];
}

export class ResourceSeasons {
  @Text({ example: 'matches', says: "Kind of record, by the word of the family's routes" }) resource!: string;
  @Text({ example: 'League', says: 'What `league` is in this family' }) leagueSays!: string;
  @Many(() => CountedPartWord, { says: 'What a record has or lacks' }) parts!: CountedPartWord[];
  @Many(() => SeasonCoverage, { says: 'Newest season first; counted together with the rows' })
  seasons!: SeasonCoverage[];
}

export class FamilyCoverageInFull extends FamilyCoverage {
  @Many(() => ResourceSeasons, { says: 'Its matches, or what it has in their place, by season and league' })
  seasons!: ResourceSeasons[];
  @Many(() => OpenRows, { says: 'Things in doubt, which the rules of this family leave open' })
  unresolved!: OpenRows[];
  @Many(() => OpenRows, { says: 'Rows of files that were not taken, each file as it was last read' })
  rejected!: OpenRows[];
  @Many(() => SourceCoverage, {
    says: "The publishers whose files its importers read; the demo's files are invented, in the form of theirs",
  })
  sources!: SourceCoverage[];
  @Many(() => ReviewedCorrection, { says: 'What upstream gets wrong and imports mend' })
  corrections!: ReviewedCorrection[];
}

export class CoverageAnswer {
  @Flag({ example: true }) success!: boolean;
  @Many(() => FamilyCoverage) data!: FamilyCoverage[];
}

export class FamilyCoverageAnswer {
  @Flag({ example: true }) success!: boolean;
  @One(() => FamilyCoverageInFull) data!: FamilyCoverageInFull;
}
