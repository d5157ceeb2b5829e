// Dates and times as seconds since 1970 in UTC.

const dateTime =
  /^(\d{4})([-/])(\d\d?)\2(\d\d?)[T ](\d\d?):(\d\d)(?::(\d\d(?:\.\d+)?))? ?(?:Z|UTC|GMT|([+-])(\d\d):?(\d\d))?$/i;
const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Seconds since 1970 of a date and time in ISO 8601, with T or a space, as in "2015-09-10 7:00:00.25", or with slashes, as
 * in "2015/9/10 7:00". Without a zone it is UTC. Undefined if it is none, or does not exist.
 */
export function utcSeconds(text: string): number | undefined {
  const found = dateTime.exec(text.trim());
  if (!found) return undefined;
  const [, year, , month, day, hour, minute, second = 0, sign, zoneHour = 0, zoneMinute = 0] = found;
  const days = daysUntil(Number(year), Number(month), Number(day));
  if (days === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) >= 61) return undefined;
  const ahead = (Number(zoneHour) * 60 + Number(zoneMinute)) * (sign === '-' ? -1 : 1);
  return days * 86_400 + (Number(hour) * 60 + Number(minute) - ahead) * 60 + Number(second);
}

/** Whether a text has the form of a date and time, whether that exists or not. */
export function isDateTime(text: string): boolean {
  return dateTime.test(text.trim());
}

/** Days from 1 January 1970 to a date of the Gregorian calendar. */
function daysUntil(year: number, month: number, day: number): number | undefined {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const length = month === 2 && isLeap ? 29 : monthDays[month - 1];
  if (length === undefined || day < 1 || day > length) return undefined;
  const before = year - 1;
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  const thisYear = monthDays.slice(0, month - 1).reduce((sum, days) => sum + days, month > 2 && isLeap ? 1 : 0);
  // 719 162 days are from 1 January of year 1 to 1970.
  return before * 365 + leapDays + thisYear + day - 1 - 719_162;
}
