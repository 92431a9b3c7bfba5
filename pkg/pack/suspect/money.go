package suspect

import (
	"fmt"
	"math"
	"strconv"
)

// moneyUnits finds amounts that were probably written in whole units of the currency, and a tax
// rate in percent: the pack has minor units and basis points.
func (m *Market) moneyUnits() (out []Finding) {
	code := m.Tree.Get("currency").Str()
	digits, known := m.Digits[code]
	const least = 10 // whole units that one payout may have at most
	if known && digits > 0 {
		out = append(out, m.belowUnits("payout.limit", code, digits, least)...)
		if prices := m.Tree.At("plan.prices"); prices != nil {
			for i := range prices.Items {
				out = append(out, m.belowUnits(fmt.Sprintf("plan.prices.%d.amount", i), code, digits, 1)...)
			}
		}
	}
	const percent = 100 // basis points
	if rate := m.Tree.At("plan.taxRate"); rate != nil {
		if n, err := strconv.Atoi(rate.Str()); err == nil && n > 0 && n < percent {
			out = append(out, finding(m.Place("plan.taxRate"), "money-unit", "plan.taxRate", "the tax is %g %%, as the rate is in basis points; %d %% is %d", float64(n)/percent, n, n*percent))
		}
	}
	return out
}

// belowUnits finds an amount below a number of whole units of a currency.
func (m *Market) belowUnits(path, code string, digits, units int) []Finding {
	n, err := strconv.Atoi(m.Tree.At(path).Str())
	unit := int(math.Pow10(digits))
	if err != nil || n == 0 || n >= units*unit {
		return nil
	}
	return []Finding{finding(m.Place(path), "money-unit", path, "this is %s %.*f, as amounts are in minor units; %s %d is %d", code, digits, float64(n)/float64(unit), code, n, n*unit)}
}
