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
export interface NoticeKind {
  readonly severity: Severity;
  readonly cause: string;
  readonly remedy: string;
}

/**
 * The closed list of notice codes; a code has one severity. An error stops the build, a warning is probably a mistake,
 * an info is a fact worth knowing. Names follow the GTFS validator where it has a rule for the same fault.
 */
export const noticeCodes = {
  // The folder and its files
  missing_folder: {
    severity: 'error',
    cause: 'The data folder is missing, not a folder, or can’t be listed.',
    remedy: 'Check the name of the folder after --data-dir or in DATA_DIR.',
  },
  missing_file: {
    severity: 'error',
    cause: 'A file of the data set is missing.',
    remedy: 'Add the file; a header row is enough if there is no data.',
  },
  unreadable_file: {
    severity: 'error',
    cause: 'The file is a folder, a pipe or a device, a link out of the data folder, unreadable, or changed while it was read.',
    remedy: 'Put a plain file with read permission in its place.',
  },
  unknown_file: {
    severity: 'warning',
    cause: 'A file of this name isn’t read.',
    remedy: 'Rename it to the file it is meant to be, or move it out of the folder.',
  },
  file_too_large: {
    severity: 'error',
    cause: 'The file is larger than the check reads.',
    remedy: 'Remove what does not belong in the file; raise MAX_FILE_MB if all of it does.',
  },
  too_many_rows: {
    severity: 'error',
    cause: 'The file has more rows than the check reads.',
    remedy: 'Remove what does not belong in the file; raise MAX_ROWS if all of it does.',
  },
  empty_file: {
    severity: 'error',
    cause: 'The file has no rows, not even a header.',
    remedy: 'Restore the file from the last good copy.',
  },
  foreign_format: {
    severity: 'error',
    cause: 'The file is neither text nor an Excel workbook.',
    remedy: 'Open it and save it as an Excel workbook (.xlsx), or as “CSV UTF-8 (comma delimited)”.',
  },
  damaged_workbook: {
    severity: 'error',
    cause: 'The Excel workbook can’t be read.',
    remedy: 'Open it in the spreadsheet program and save it again.',
  },
  workbook_read: {
    severity: 'info',
    cause: 'A table is read from a sheet of a workbook.',
    remedy: 'Nothing to do.',
  },
  merged_cells: {
    severity: 'warning',
    cause: 'Cells are merged. Their value is read in each row that they cover, but only in their first column.',
    remedy: 'Unmerge the cells and fill in each of them.',
  },
  hidden_cells: {
    severity: 'warning',
    cause: 'Rows, columns or cells are hidden, by a filter, by hand or by their format, and are not read.',
    remedy: 'Show them if they belong in the table; otherwise, delete them.',
  },
  struck_cells: {
    severity: 'warning',
    cause: 'Rows or cells are struck through, and are not read.',
    remedy: 'Remove the line if they still hold; otherwise, delete them.',
  },
  sheet_not_read: {
    severity: 'info',
    cause: 'A sheet of the workbook is hidden, or is a chart or a macro.',
    remedy: 'Show it if it belongs to the data; otherwise, nothing to do.',
  },
  no_companies: {
    severity: 'error',
    cause: 'No company is active, so nothing would be published.',
    remedy: 'Restore the rows, or set active to true.',
  },
  no_rows: {
    severity: 'warning',
    cause: 'The file has a header but no rows.',
    remedy: 'If that is intended, leave it; otherwise restore the rows.',
  },

  // Encoding
  byte_order_mark: {
    severity: 'info',
    cause: 'A byte order mark is ignored.',
    remedy: 'Nothing to do; “CSV UTF-8 without BOM” leaves it out.',
  },
  double_byte_order_mark: {
    severity: 'error',
    cause: 'The file begins with two byte order marks.',
    remedy: 'Save the file once more as “CSV UTF-8” from the original spreadsheet.',
  },
  utf16_encoding: {
    severity: 'error',
    cause: 'The file is UTF-16, “Unicode text” in spreadsheets.',
    remedy: 'Save it as “CSV UTF-8 (comma delimited)”.',
  },
  not_utf8: {
    severity: 'error',
    cause: 'The file has bytes that are not UTF-8, usually from Windows-1252.',
    remedy: 'Save it as “CSV UTF-8 (comma delimited)”.',
  },
  replacement_character: {
    severity: 'error',
    cause: 'A cell has U+FFFD (�), in place of a lost letter.',
    remedy: 'Type the lost letters again.',
  },
  mojibake: {
    severity: 'warning',
    cause: 'A cell has “Ã¼” for “ü” or the like: UTF-8 was read as Windows-1252.',
    remedy: 'Open the original as UTF-8 and save it again, or type the letters.',
  },

  // Lines, separators and quotes
  mixed_line_ends: {
    severity: 'warning',
    cause: 'Some rows end in CR LF, others in LF. Both are read.',
    remedy: 'Save the file once from a spreadsheet or editor, which makes all line ends the same.',
  },
  lone_carriage_return: {
    severity: 'warning',
    cause: 'A row ends in a lone CR, which is read as a line end.',
    remedy: 'Save the file as “CSV UTF-8 (comma delimited)”.',
  },
  wrong_delimiter: {
    severity: 'info',
    cause: 'Semicolons, tabs or vertical bars separate the columns. Decimal commas and local dates are read.',
    remedy: 'Nothing to do.',
  },
  unclosed_quote: {
    severity: 'error',
    cause: 'A double quote is never closed, so the rest of the file is unchecked.',
    remedy: 'Close the quote at the end of the cell.',
  },
  stray_quote: {
    severity: 'error',
    cause: 'A double quote is inside an unquoted cell, or before more text.',
    remedy: 'Put the whole cell in double quotes and write each quote inside it twice: "5"" pin".',
  },
  field_too_long: {
    severity: 'error',
    cause: 'A cell is larger than 64 KB, a quoted cell longer than 100 lines, or a row larger than 1 MB, usually because of a quote.',
    remedy: 'Check the quotes of the row; shorten the text.',
  },

  // The header
  missing_header: {
    severity: 'error',
    cause: 'The first row has none of the column names.',
    remedy: 'Insert the header row as row 1.',
  },
  title_row: {
    severity: 'error',
    cause: 'Something is above the header, such as a title or “sep=;”.',
    remedy: 'Delete the rows above the header.',
  },
  missing_column: {
    severity: 'error',
    cause: 'A required column is missing.',
    remedy: 'Add the column.',
  },
  missing_optional_column: {
    severity: 'info',
    cause: 'An optional column is missing. Its values count as unknown.',
    remedy: 'Nothing to do, unless the column was lost.',
  },
  misspelled_column: {
    severity: 'error',
    cause: 'A column name is misspelled.',
    remedy: 'Write the column name as the data dictionary does.',
  },
  unknown_column: {
    severity: 'warning',
    cause: 'A column is not part of this file, and is ignored.',
    remedy: 'Delete the column, or correct its name.',
  },
  duplicate_column: {
    severity: 'error',
    cause: 'Two columns have the same name.',
    remedy: 'Delete or rename one of them.',
  },
  swapped_columns: {
    severity: 'error',
    cause: 'Two column names are swapped: the cells of each fit the other.',
    remedy: 'Swap the two names in the header.',
  },
  empty_column_name: {
    severity: 'error',
    cause: 'A column with values has no name.',
    remedy: 'Name the column, or delete it.',
  },

  // Rows
  too_few_cells: {
    severity: 'error',
    cause: 'A row has fewer cells than the header.',
    remedy: 'Add the missing commas, or join the row with the next if a line break split it.',
  },
  too_many_cells: {
    severity: 'error',
    cause: 'A row has more cells than the header, usually because of an unquoted comma.',
    remedy: 'Put the text with the comma in double quotes.',
  },
  blank_row: {
    severity: 'warning',
    cause: 'A row without values is ignored.',
    remedy: 'Delete the row.',
  },
  merge_marker: {
    severity: 'error',
    cause: 'A line such as <<<<<<< is left from a merge conflict.',
    remedy: 'Decide which rows are right and delete the markers.',
  },
  repeated_header: {
    severity: 'error',
    cause: 'The header appears again among the rows.',
    remedy: 'Delete the row.',
  },
  duplicate_row: {
    severity: 'info',
    cause: 'Two rows are identical. Both count.',
    remedy: 'Delete one, unless there really are two.',
  },

  // Text of cells
  missing_value: {
    severity: 'error',
    cause: 'A required cell is empty.',
    remedy: 'Fill in the cell.',
  },
  surrounding_whitespace: {
    severity: 'warning',
    cause: 'Blanks around a value are removed.',
    remedy: 'Delete the blanks.',
  },
  control_character: {
    severity: 'error',
    cause: 'A cell has a control character, such as U+0000 or a tab, or more than 30 accents on one letter.',
    remedy: 'Type the cell again.',
  },
  invisible_character: {
    severity: 'warning',
    cause: 'A zero-width character, or one that changes the direction of writing, is removed.',
    remedy: 'Type the cell again instead of pasting it.',
  },
  non_breaking_space: {
    severity: 'warning',
    cause: 'A special space that looks like a plain one is made plain.',
    remedy: 'Replace it with a plain space.',
  },
  not_nfc: {
    severity: 'warning',
    cause: 'A letter with an accent is two characters (NFD), and is composed.',
    remedy: 'Type the cell again, or convert the file to NFC.',
  },
  newline_in_value: {
    severity: 'warning',
    cause: 'A single-line cell has a line break.',
    remedy: 'Replace the line break with a space.',
  },
  formula_cell: {
    severity: 'warning',
    cause: 'A spreadsheet may run the text as a formula (CSV injection), since it begins with = + - @ or a tab.',
    remedy: 'Begin the text with a letter or a digit.',
  },
  spreadsheet_error: {
    severity: 'error',
    cause: 'A cell has a formula error, such as #N/A.',
    remedy: 'Correct the formula in the spreadsheet, or leave the cell empty where that is allowed.',
  },
  placeholder_value: {
    severity: 'warning',
    cause: 'A cell says “n/a”, “null”, “-” or the like, which would be published.',
    remedy: 'Leave the cell empty.',
  },

  // Kinds of cells
  invalid_number: {
    severity: 'error',
    cause: 'A number is not plain digits with a decimal point.',
    remedy: 'Write plain digits, with a point before decimals: 52.5',
  },
  decimal_comma: {
    severity: 'error',
    cause: 'A number has a decimal comma.',
    remedy: 'Write a point instead of the comma.',
  },
  thousands_separator: {
    severity: 'error',
    cause: 'A number has thousands separators, or may have: 1.000.',
    remedy: 'Write the digits without grouping: 1000. Write decimals without trailing zeros: 1.2',
  },
  exponent_number: {
    severity: 'error',
    cause: 'A spreadsheet turned a number into scientific notation, such as 1E+05.',
    remedy: 'Format the column as text or as number and enter the digits again.',
  },
  date_instead_of_number: {
    severity: 'error',
    cause: 'A spreadsheet turned a number such as 5.2 into a date.',
    remedy: 'Format the column as text and enter the number again.',
  },
  number_with_unit: {
    severity: 'error',
    cause: 'A number is followed by a unit.',
    remedy: 'Write only the number.',
  },
  number_out_of_range: {
    severity: 'error',
    cause: 'A number is outside the bounds of its column.',
    remedy: 'Check the number and its unit.',
  },
  invalid_integer: {
    severity: 'error',
    cause: 'A whole number has decimals.',
    remedy: 'Write a whole number.',
  },
  invalid_boolean: {
    severity: 'error',
    cause: 'A yes-or-no cell is neither true nor false.',
    remedy: 'Write true or false.',
  },
  unexpected_value: {
    severity: 'error',
    cause: 'A value is not one of those allowed.',
    remedy: 'Use one of the allowed values.',
  },
  wrong_list_separator: {
    severity: 'error',
    cause: 'List entries are not separated by semicolons.',
    remedy: 'Separate the entries by a semicolon: a;b',
  },
  empty_list_entry: {
    severity: 'warning',
    cause: 'An empty entry of a list, as in “a;;b”, is ignored.',
    remedy: 'Delete the extra semicolon.',
  },
  duplicate_list_entry: {
    severity: 'warning',
    cause: 'A list has an entry twice, which counts once.',
    remedy: 'Delete one of them.',
  },
  invalid_slug: {
    severity: 'error',
    cause: 'A slug is not lower-case letters a to z and digits, joined by single hyphens.',
    remedy: 'Write lower-case words joined by hyphens.',
  },
  text_too_long: {
    severity: 'error',
    cause: 'A text has more characters than its column allows.',
    remedy: 'Shorten it.',
  },
  reserved_slug: {
    severity: 'error',
    cause: 'The service needs this key for its own addresses.',
    remedy: 'Add a word, such as the town.',
  },
  invalid_id: {
    severity: 'error',
    cause: 'An id has something other than letters, digits and single hyphens.',
    remedy: 'Write letters, digits and hyphens only.',
  },
  invalid_country_code: {
    severity: 'error',
    cause: 'A country is not an upper-case two-letter code of ISO 3166-1.',
    remedy: 'Write the two-letter code, for example DE.',
  },
  invalid_url: {
    severity: 'error',
    cause: 'A web address is incomplete, or not http or https.',
    remedy: 'Copy the address from the browser, including https://.',
  },
  invalid_phone: {
    severity: 'error',
    cause: 'A phone number is not a plus and 7 to 15 digits, country prefix included (E.164).',
    remedy: 'Write it in international form: +49 30 23125 014',
  },
  phone_without_plus: {
    severity: 'error',
    cause: 'A phone number lacks its plus, which spreadsheets remove.',
    remedy: 'Format the column as text, then write + and the country’s prefix.',
  },
  invalid_date: {
    severity: 'error',
    cause: 'A date is not a calendar day in the form YYYY-MM-DD.',
    remedy: 'Write year, month and day: 2026-09-14',
  },
  date_format: {
    severity: 'error',
    cause: 'A date is in a national format.',
    remedy: 'Write year, month and day: 2026-09-14',
  },
  date_serial_number: {
    severity: 'error',
    cause: 'A spreadsheet saved a date as a day number, such as 45678.',
    remedy: 'Format the column as text and write the date as YYYY-MM-DD.',
  },
  invalid_path: {
    severity: 'error',
    cause: 'A path does not begin with a single slash, or needs encoding.',
    remedy: 'Write the part of the address after the host: /developers',
  },

  // Keys and references
  duplicate_key: {
    severity: 'error',
    cause: 'Two rows have the same value in a unique column.',
    remedy: 'Give one of them another value, or delete it if it is the same thing.',
  },
  case_only_duplicate: {
    severity: 'error',
    cause: 'Two keys differ only in case.',
    remedy: 'Give one of them another value.',
  },
  foreign_key_violation: {
    severity: 'error',
    cause: 'A cell refers to a row that does not exist.',
    remedy: 'Correct the key, or add the row that it names. A company that is gone keeps its row, with active=false.',
  },
  same_name: {
    severity: 'warning',
    cause: 'Two companies in one town have the same name.',
    remedy: 'If it is one company, delete one row and move its cranes to the other.',
  },
  confusable_name: {
    severity: 'warning',
    cause: 'Two companies in one country have names that look alike.',
    remedy: 'If it is one company, delete one row; otherwise check the spelling.',
  },

  // Sense
  phone_of_another_country: {
    severity: 'warning',
    cause: 'A phone number has the prefix of another country.',
    remedy: 'Check the prefix and the country; leave both if the company uses a foreign number.',
  },
  position_at_origin: {
    severity: 'error',
    cause: 'Latitude and longitude are both about 0, which usually means “unknown”.',
    remedy: 'Look up the position of the yard on a map.',
  },
  position_near_pole: {
    severity: 'error',
    cause: 'The latitude is at a pole.',
    remedy: 'Look up the position of the yard on a map.',
  },
  swapped_coordinates: {
    severity: 'error',
    cause: 'The position is in the country only with latitude and longitude swapped.',
    remedy: 'Swap lat and lon.',
  },
  coordinate_sign: {
    severity: 'error',
    cause: 'The position is in the country only with the other sign.',
    remedy: 'Check the minus signs.',
  },
  position_outside_country: {
    severity: 'error',
    cause: 'The position is more than half a degree outside the smallest box around the country.',
    remedy: 'Check lat, lon and country.',
  },
  position_far_from_town: {
    severity: 'warning',
    cause:
      'The position is more than 50 km from its postal code and from every town of its name and state, or 100 km from the code of an unknown town. Only `check` looks for it.',
    remedy: 'Check lat, lon, city and postal_code: often another town has the same name.',
  },
  misspelled_town: {
    severity: 'warning',
    cause:
      'The gazetteer has no such town, but one at the position or with the postal code whose name differs in one letter. Only `check` looks for it.',
    remedy: 'Correct the name of the town. Leave it if there is such a town.',
  },
  contradicted_country: {
    severity: 'warning',
    cause: 'Phone number, postal code, town, state or position are of another country than the code. Only `check` looks for it.',
    remedy: 'Check the country.',
  },
  address_as_town: {
    severity: 'warning',
    cause: 'The cell of the town has a street with a number, or a postal code.',
    remedy: 'Write only the town in city, and the rest in address_line1 and postal_code.',
  },
  private_text: {
    severity: 'warning',
    cause: 'A public text has what looks like a remark on payment or publication, an e-mail address, a phone number or a bank account.',
    remedy: 'Delete it, and keep such remarks in a file outside the data folder. Leave it if everybody may read it.',
  },
  impossible_postal_code: {
    severity: 'warning',
    cause: 'The country has no postal codes of this form. Only `check` looks for it.',
    remedy: 'Check postal_code and country, and zeros at its beginning, which spreadsheets remove.',
  },
  capacity_in_kilograms: {
    severity: 'warning',
    cause: 'A capacity is above 2,000 t, which few cranes reach; it may be in kilograms.',
    remedy: 'Write tonnes; 1 t is 1,000 kg.',
  },
  capacity_in_short_tons: {
    severity: 'warning',
    cause: 'Most capacities are 1.1 times those in models.csv; they may be in short tons.',
    remedy: 'Write metric tonnes; a short ton is 0.907 t.',
  },
  height_in_feet: {
    severity: 'warning',
    cause: 'A height is more than cranes of that capacity reach, or 3.28 times that in models.csv; it may be in feet.',
    remedy: 'Write metres; a foot is 0.3048 m.',
  },
  misspelled_maker: {
    severity: 'warning',
    cause: 'The name of a maker differs in one letter from that of a known maker, or one with many cranes in the data.',
    remedy: 'Correct the name. Leave it if there is such a maker.',
  },
  date_instead_of_model: {
    severity: 'warning',
    cause: 'The name of a model is a date, which spreadsheets make of texts such as 5-12.',
    remedy: 'Format the column as text and enter the model again.',
  },
  deviates_from_atlas: {
    severity: 'warning',
    cause: 'Capacity or height differs from the model’s in models.csv by more than a factor of three.',
    remedy: 'Check the number, its unit and the model.',
  },
  differs_from_atlas_spelling: {
    severity: 'warning',
    cause: 'A brand or model is spelled differently in models.csv, so it isn’t recognized.',
    remedy: 'Write it as models.csv does.',
  },
  empty_crane: {
    severity: 'warning',
    cause: 'A crane has no brand, model or capacity.',
    remedy: 'Fill in what is known, or delete the row.',
  },
  company_without_fleet: {
    severity: 'info',
    cause: 'An active company has no row in fleet.csv.',
    remedy: 'Add its cranes when they are known.',
  },
  service_not_in_fleet: {
    severity: 'info',
    cause: 'A company’s fleet has a kind of crane that it does not offer as a service.',
    remedy: 'Add the service if the company offers it.',
  },
  expires_before_posted: {
    severity: 'error',
    cause: 'A wanted ad expires before it is posted.',
    remedy: 'Check both dates.',
  },
  date_in_future: {
    severity: 'error',
    cause: 'A wanted ad’s day of posting, or data_date, is in the future.',
    remedy: 'Check the year. Add a prepared ad on the day it is posted.',
  },
  date_out_of_reason: {
    severity: 'warning',
    cause: 'A date is before 2000 or after 2100, or an ad runs for more than five years.',
    remedy: 'Check the year.',
  },
  same_name_and_description: {
    severity: 'warning',
    cause: 'The description only repeats the name.',
    remedy: 'Describe it in a sentence, or leave the description empty.',
  },

  // service.json
  invalid_json: {
    severity: 'error',
    cause: 'service.json is not JSON.',
    remedy: 'Correct it in an editor that marks JSON mistakes.',
  },
  invalid_setting: {
    severity: 'error',
    cause: 'A member of service.json is missing, unknown or of the wrong kind.',
    remedy: 'Correct the member that the notice names.',
  },
  page_address_taken: {
    severity: 'error',
    cause: 'A file in pages/ has the name of a page of the service.',
    remedy: 'Give the file another name.',
  },
  page_without_title: {
    severity: 'warning',
    cause: 'A file in pages/ begins without a heading, so its file name becomes the title.',
    remedy: 'Begin the file with a heading: # Imprint',
  },
  low_contrast: {
    severity: 'warning',
    cause: 'Two colors of look have a contrast below 4.5:1 (WCAG 2.2).',
    remedy: 'Make one of the two colors darker or lighter.',
  },
} as const satisfies Record<string, NoticeKind>;

export type NoticeCode = keyof typeof noticeCodes;
