export type Severity = 'error' | 'warning' | 'info';

/**
 * Something that the check found in the data. Rows count as in a spreadsheet: 1 is the header. `row`, `column` and `value` are null if the
 * notice concerns the whole file or row.
 */
export interface Notice {
  readonly code: NoticeCode;
  readonly severity: Severity;
  readonly file: string;
  readonly row: number | null;
  readonly column: string | null;
  readonly value: string | null;
  readonly message: string;
  readonly remedy: string;
}

/** What applies to every notice of a code: `remedy` is used unless the notice has a more specific one. */
interface NoticeKind {
  readonly severity: Severity;
  readonly cause: string;
  readonly remedy: string;
}

const error = (cause: string, remedy: string): NoticeKind => ({ severity: 'error', cause, remedy });
const warning = (cause: string, remedy: string): NoticeKind => ({ severity: 'warning', cause, remedy });
const info = (cause: string, remedy: string): NoticeKind => ({ severity: 'info', cause, remedy });

/**
 * The closed list of notice codes, a line each: severity, cause, remedy. An error stops the build, a warning is probably a mistake, an info
 * is a fact worth knowing. Names follow the GTFS validator where it has a rule for the same fault.
 */
// prettier-ignore
export const noticeCodes = {
  // The folder and its files
  missing_folder: error('The data folder is missing, isn’t a folder, or can’t be listed.', 'Check the name after --data-dir or in DATA_DIR.'),
  missing_file: error('A file of the data set is missing.', 'Add the file; a header row is enough if there is no data.'),
  unreadable_file: error('The file isn’t a plain file, links out of the data folder, lacks read permission, or changed while it was read.', 'Put a plain file with read permission in its place.'),
  unknown_file: warning('The file isn’t read: it isn’t part of the data set, or another file has its table.', 'Rename it to the file it is meant to be, or move it out of the folder.'),
  file_too_large: error('The file is larger than the limit.', 'Remove what doesn’t belong in it, or raise MAX_FILE_MB.'),
  too_many_rows: error('The file has more rows than the limit.', 'Remove what doesn’t belong in it, or raise MAX_ROWS.'),
  empty_file: error('The file has no rows, not even a header.', 'Restore it from the last good copy.'),
  foreign_format: error('The file is neither text nor an Excel workbook.', 'Open it and save it as an Excel workbook (.xlsx), or as “CSV UTF-8 (comma delimited)”.'),
  damaged_workbook: error('The Excel workbook is damaged and can’t be read.', 'Open it in a spreadsheet program and save it again.'),
  workbook_read: info('A table is read from a sheet of a workbook.', 'Nothing to do.'),
  merged_cells: warning('The value of merged cells is read in each row that they cover, but only in their first column.', 'Unmerge the cells and fill in each of them.'),
  hidden_cells: warning('Rows, columns or cells that are hidden, by a filter, by hand or by their format, aren’t read.', 'Show them if they belong in the table; otherwise, delete them.'),
  struck_cells: warning('Rows or cells that are struck through aren’t read.', 'Remove the strikethrough if they still hold; otherwise, delete them.'),
  sheet_not_read: info('A sheet of the workbook isn’t read: it is hidden, a chart or a macro.', 'Show it if it belongs to the data; otherwise, nothing to do.'),
  no_companies: error('No company is active, so nothing would be published.', 'Restore the rows, or set active to true.'),
  no_rows: warning('The file has a header but no rows.', 'Leave it if that is intended; otherwise, restore the rows.'),

  // Encoding
  byte_order_mark: info('The file begins with a byte order mark, which is ignored.', 'Nothing to do; “CSV UTF-8 without BOM” leaves it out.'),
  double_byte_order_mark: error('The file begins with two byte order marks.', 'Save the original spreadsheet again as “CSV UTF-8”.'),
  utf16_encoding: error('The file is in UTF-16, which spreadsheets call “Unicode text”.', 'Save it as “CSV UTF-8 (comma delimited)”.'),
  not_utf8: error('The file has bytes that aren’t UTF-8, usually from Windows-1252.', 'Save it as “CSV UTF-8 (comma delimited)”.'),
  replacement_character: error('A cell has U+FFFD (�) in place of a lost letter.', 'Type the lost letters again.'),
  mojibake: warning('A cell has “Ã¼” for “ü” or the like: UTF-8 was read as Windows-1252.', 'Open the original as UTF-8 and save it again, or type the letters.'),

  // Lines, separators and quotes
  mixed_line_ends: warning('Some rows end in CR LF, others in LF. Both are read.', 'Save the file again in a spreadsheet or editor, which makes all line ends the same.'),
  lone_carriage_return: warning('A row ends in a lone CR, which is read as a line end.', 'Save the file as “CSV UTF-8 (comma delimited)”.'),
  wrong_delimiter: info('Semicolons, tabs or vertical bars separate the columns. Decimal commas and local dates are read, too.', 'Nothing to do.'),
  unclosed_quote: error('A double quote is never closed, so the rest of the file isn’t checked.', 'Close the quote at the end of the cell.'),
  stray_quote: error('A double quote is inside an unquoted cell, or text follows a closing quote.', 'Put the whole cell in double quotes and write each quote inside it twice: "5"" pin".'),
  field_too_long: error('A cell is larger than 64 KB, a quoted cell longer than 100 lines, or a row larger than 1 MB, usually because of a missing quote.', 'Check the quotes of the row, or shorten the text.'),

  // The header
  missing_header: error('The first row has none of the column names.', 'Insert the header row as row 1.'),
  title_row: error('Something is above the header, such as a title or “sep=;”.', 'Delete the rows above the header.'),
  missing_column: error('A required column is missing.', 'Add the column.'),
  missing_optional_column: info('An optional column is missing, so its values are unknown.', 'Nothing to do, unless the column was lost.'),
  misspelled_column: error('A column name is misspelled.', 'Write the column name as the data dictionary does.'),
  unknown_column: warning('A column isn’t part of this file, and is ignored.', 'Delete the column, or correct its name.'),
  duplicate_column: error('Two columns have the same name.', 'Delete or rename one of them.'),
  swapped_columns: error('Two column names are swapped: the cells of each fit the other.', 'Swap the two names in the header.'),
  empty_column_name: error('A column with values has no name.', 'Name the column, or delete it.'),

  // Rows
  too_few_cells: error('A row has fewer cells than the header.', 'Add the missing commas, or join the row with the next if a line break split it.'),
  too_many_cells: error('A row has more cells than the header, usually because of an unquoted comma.', 'Put the text with the comma in double quotes.'),
  blank_row: warning('A row without values is ignored.', 'Delete the row.'),
  merge_marker: error('A line such as <<<<<<< is left from a merge conflict.', 'Decide which rows are right and delete the markers.'),
  repeated_header: error('The header appears again among the rows.', 'Delete the row.'),
  duplicate_row: info('Two cranes have identical rows. Both count.', 'Delete one, unless there really are two.'),

  // Text of cells
  missing_value: error('A required cell is empty.', 'Fill in the cell.'),
  surrounding_whitespace: warning('White space around a value is removed.', 'Delete it.'),
  control_character: error('A cell has a control character, such as U+0000 or a tab, or more than 30 accents on one letter.', 'Type the cell again.'),
  invisible_character: warning('A zero-width character, or one that changes the direction of writing, is removed.', 'Type the cell again instead of pasting it.'),
  non_breaking_space: warning('A non-breaking or other special space is replaced by a plain one.', 'Type a plain space.'),
  not_nfc: warning('A letter and its accent are two characters (NFD), and are joined into one (NFC).', 'Type the cell again, or convert the file to NFC.'),
  newline_in_value: warning('A cell for one line has a line break.', 'Replace the line break with a space.'),
  formula_cell: warning('A text begins with = + - @ or a tab, so a spreadsheet may run it as a formula (CSV injection).', 'Begin the text with a letter or a digit.'),
  spreadsheet_error: error('A cell has a formula error, such as #N/A.', 'Correct the formula, or leave the cell empty where that is allowed.'),
  placeholder_value: warning('A cell says “n/a”, “null”, “-” or the like, which would be published as it is.', 'Leave the cell empty.'),

  // Kinds of cells
  invalid_number: error('A number isn’t written in plain digits with a decimal point.', 'Write plain digits, with a point before decimals: 52.5'),
  decimal_comma: error('A number has a decimal comma.', 'Write a point instead of the comma.'),
  thousands_separator: error('A number has thousands separators, or may have them: 1.000.', 'Write the digits without separators: 1000. Write decimals without trailing zeros: 1.2'),
  exponent_number: error('A spreadsheet turned a number into scientific notation, such as 1E+05.', 'Format the column as text or as number and enter the digits again.'),
  date_instead_of_number: error('A spreadsheet turned a number such as 5.2 into a date.', 'Format the column as text and enter the number again.'),
  number_with_unit: error('A number is followed by a unit.', 'Write only the number.'),
  number_out_of_range: error('A number is outside the bounds of its column.', 'Check the number and its unit.'),
  invalid_integer: error('A number has decimals where only whole numbers are allowed.', 'Write a whole number.'),
  invalid_boolean: error('A yes-or-no cell is neither true nor false.', 'Write true or false.'),
  unexpected_value: error('A value isn’t one of those allowed.', 'Use one of the allowed values.'),
  wrong_list_separator: error('List entries aren’t separated by semicolons.', 'Separate the entries by a semicolon: a;b'),
  empty_list_entry: warning('An empty entry of a list, as in “a;;b”, is ignored.', 'Delete the extra semicolon.'),
  duplicate_list_entry: warning('A list has an entry twice, which counts once.', 'Delete one of the two.'),
  invalid_slug: error('A slug has something other than lowercase letters a to z, digits and single hyphens between them.', 'Write lowercase words joined by hyphens.'),
  text_too_long: error('A text has more characters than its column allows.', 'Shorten it.'),
  reserved_slug: error('A slug or id is a word that the service needs for its own addresses.', 'Add a word, such as the town.'),
  invalid_id: error('An id has something other than letters, digits and single hyphens, or is too long.', 'Write letters, digits and hyphens only, at most 120 of them.'),
  invalid_country_code: error('A country isn’t an uppercase two-letter code of ISO 3166-1.', 'Write the two-letter code, for example DE.'),
  invalid_url: error('A web address is incomplete, or doesn’t begin with http:// or https://.', 'Copy the address from the browser, including https://.'),
  invalid_phone: error('A phone number isn’t a plus sign and 7 to 15 digits, country prefix included (E.164).', 'Write it in international form: +49 30 23125 014'),
  phone_without_plus: error('A phone number lacks its plus sign, which spreadsheets remove.', 'Format the column as text, then write + and the country prefix.'),
  invalid_date: error('A date isn’t a calendar day in the form YYYY-MM-DD.', 'Write year, month and day: 2026-09-14'),
  date_format: error('A date is in a national format, such as 14.09.2026.', 'Write year, month and day: 2026-09-14'),
  date_serial_number: error('A spreadsheet saved a date as a day number, such as 45678.', 'Format the column as text and write the date as YYYY-MM-DD.'),
  invalid_path: error('A path doesn’t begin with a single slash, or has characters that need encoding.', 'Write the part of the address after the host: /developers'),

  // Keys and references
  duplicate_key: error('Two rows have the same value in a unique column.', 'Give one of them another value, or delete one if both are the same thing.'),
  case_only_duplicate: error('Two keys differ only in case.', 'Give one of them another value.'),
  foreign_key_violation: error('A cell refers to a row that doesn’t exist.', 'Correct the key, or add the row that it names. A company that is gone keeps its row, with active=false.'),
  alias_in_use: warning('A row of aliases.csv has a key that is in use, so the row has no effect.', 'Delete the row, or the one with the same key in the other file.'),
  alias_loop: error('Rows of aliases.csv lead back to the same key.', 'Write the key that is in use, or leave slug empty.'),
  same_name: warning('Two companies in one town have the same name.', 'If they are one company, delete one row and move its cranes to the other.'),
  confusable_name: warning('Two companies in one country have names that look alike.', 'If they are one company, delete one row; otherwise, check the spelling.'),

  // Sense
  phone_of_another_country: warning('A phone number has the prefix of another country.', 'Check the prefix and the country; leave both if the company uses a foreign number.'),
  position_at_origin: error('Latitude and longitude are both about 0, which usually means “unknown”.', 'Look up the position of the yard on a map.'),
  position_near_pole: error('The position is at a pole.', 'Look up the position of the yard on a map.'),
  swapped_coordinates: error('The position is in the country only with latitude and longitude swapped.', 'Swap lat and lon.'),
  coordinate_sign: error('The position is in the country only if latitude or longitude changes its sign.', 'Check the minus signs.'),
  position_outside_country: error('The position is more than half a degree outside the smallest box around the country.', 'Check lat, lon and country.'),
  position_far_from_town: warning('The position is more than 50 km from the postal code and from every town of that name in the state, or 100 km from the postal code of an unknown town. A publication doesn’t check this.', 'Check lat, lon, city and postal_code: often another town has the same name.'),
  misspelled_town: warning('No town of that name is known, but one at the position or postal code, whose name differs in one letter. A publication doesn’t check this.', 'Correct the name of the town. Leave it if there is such a town.'),
  contradicted_country: warning('Two or more of phone number, postal code, town, state and position belong to another country. A publication doesn’t check this.', 'Check the country.'),
  address_as_town: warning('The cell for the town has a street with a number, or a postal code.', 'Write only the town in city, and the rest in address_line1 and postal_code.'),
  private_text: warning('A text to be published seems to have a remark on payment or publication, an e-mail address, a phone number or a bank account.', 'Delete it, and keep such remarks in a file outside the data folder. Leave it if everybody may read it.'),
  impossible_postal_code: warning('The country has no postal codes of this form. A publication doesn’t check this.', 'Check postal_code and country. Spreadsheets remove zeros at the beginning.'),
  capacity_in_kilograms: warning('A capacity is above 2,000 t, which few cranes reach; it may be in kilograms.', 'Write tonnes; 1 t is 1,000 kg.'),
  capacity_in_short_tons: warning('Most capacities are 1.1 times those in models.csv; they may be in short tons.', 'Write metric tonnes; a short ton is 0.907 t.'),
  height_in_feet: warning('A height is more than cranes of that capacity reach, or 3.28 times that in models.csv; it may be in feet.', 'Write meters; a foot is 0.3048 m.'),
  misspelled_maker: warning('The name of a maker differs in one letter from that of a known maker, or of one with many cranes in the data.', 'Correct the name. Leave it if there is such a maker.'),
  date_instead_of_model: warning('The name of a model is a date, which spreadsheets make of texts such as 5-12.', 'Format the column as text and enter the model again.'),
  deviates_from_atlas: warning('Capacity or height differs from that of the model in models.csv by more than a factor of three.', 'Check the number, its unit and the model.'),
  differs_from_atlas_spelling: warning('A brand or model is spelled differently in models.csv, so it isn’t recognized.', 'Write it as models.csv does.'),
  empty_crane: warning('A crane has no brand, model or capacity.', 'Fill in what is known, or delete the row.'),
  company_without_fleet: info('An active company has no row in fleet.csv.', 'Add its cranes when they are known.'),
  service_not_in_fleet: info('A company has a kind of crane that it doesn’t offer as a service.', 'Add the service if the company offers it.'),
  expires_before_posted: error('A wanted ad expires before it is posted.', 'Check both dates.'),
  date_in_future: error('The day on which a wanted ad was posted, or data_date, is in the future.', 'Check the year. Add a prepared ad on the day it is posted.'),
  date_out_of_reason: warning('A date is before 2000 or after 2100, or an ad runs for more than five years.', 'Check the year.'),
  same_name_and_description: warning('The description only repeats the name.', 'Describe it in a sentence, or leave the description empty.'),

  // service.json
  invalid_json: error('service.json is not JSON.', 'Correct it in an editor that marks JSON mistakes.'),
  invalid_setting: error('A member of service.json is missing, unknown or of the wrong kind.', 'Correct the member that the notice names.'),
  page_address_taken: error('A file in pages/ has the name of a page of the service.', 'Give the file another name.'),
  page_without_title: warning('A file in pages/ doesn’t begin with a heading, so its file name becomes the title.', 'Begin the file with a heading: # Imprint'),
  low_contrast: warning('Two colors of look have a contrast below 4.5:1 (WCAG 2.2).', 'Make one of the two colors darker or lighter.'),
};

export type NoticeCode = keyof typeof noticeCodes;
