package sequential

import "math"

// Arm is a variant as far as it is counted.
type Arm struct {
	Weight    int // share of visitors, in relation to the other arms' weights
	Visitors  int
	Converted int // visitors who did what is hoped for
}

// concentration is how close the mixture of Compare keeps to equal variants, in converted
// visitors: with 100 the share of one arm in two is within 0.5 ± 0.05 mostly, which is a
// conversion better or worse by a fifth, as changes of a page rarely do more.
const concentration = 100

// Compare returns the always-valid p-value of the hypothesis that two variants convert
// alike: the chance that it is ever at or below alpha while they do is at most alpha, over
// all looks together. It is 1 while nothing is known.
//
// Visitors get the arms by chance, in proportion to the weights. So each visitor who
// converts is, if the variants are alike, one of arm b with the probability
// b.Weight/(a.Weight+b.Weight), whatever the share of conversions is, whenever they convert
// and whatever the hour or the country does to it. Compare is a mixture sequential
// probability ratio test of that probability: R. Johari, P. Koomen, L. Pekelis, D. Walsh,
// "Always Valid Inference: Continuous Monitoring of A/B Tests", Operations Research 70(3),
// 2022, section 4.2, p = min(1, 1/Λ), here with the beta distribution as the mixture over
// Bernoulli trials: M. Lindon, A. Malek, "Anytime-Valid Inference for Multinomial Count
// Data", NeurIPS 2022, equation 5,
//
//	Λ = B(α₀+x, β₀+y) / B(α₀, β₀) / (θ₀ˣ (1-θ₀)ʸ)
//
// for x converted visitors of b, y of a, and a mixture whose mean is θ₀. That Λ rarely ever
// reaches 1/alpha is Ville's inequality.
//
// It says nothing where visitors didn't get the arms by their weights: see Mismatch.
func Compare(a, b Arm) (p float64) {
	if a.Weight <= 0 || b.Weight <= 0 {
		return 1
	}
	theta := float64(b.Weight) / float64(a.Weight+b.Weight)
	return 1 / math.Max(1, math.Exp(logRatio(b.Converted, a.Converted, theta, concentration*theta, concentration*(1-theta))))
}

// Share returns an interval for the share of successes among trials: the chance that it
// ever leaves out the true share is at most alpha, over all looks together. It is 0 to 1
// without trials.
//
// It is the confidence sequence of H. Robbins, "Statistical Methods Related to the Law of
// the Iterated Logarithm", Annals of Mathematical Statistics 41(5), 1970, for Bernoulli
// trials: all shares θ at which
//
//	B(½+s, ½+n-s) / B(½, ½) / (θˢ (1-θ)ⁿ⁻ˢ) < 1/alpha
//
// for s successes among n trials.
func Share(successes, trials int, alpha float64) (low, high float64) {
	if trials <= 0 {
		return 0, 1
	}
	limit := -math.Log(alpha)
	inside := func(theta float64) bool {
		return logRatio(successes, trials-successes, theta, 0.5, 0.5) < limit
	}
	middle := float64(successes) / float64(trials)
	return edge(inside, middle, 0), edge(inside, middle, 1)
}

// edge finds the share between one inside of an interval and one at its end or outside of
// it at which the interval ends.
func edge(inside func(float64) bool, in, out float64) float64 {
	if inside(out) {
		return out
	}
	for range 60 { // halves the distance to less than a float's precision
		if middle := (in + out) / 2; inside(middle) {
			in = middle
		} else {
			out = middle
		}
	}
	return in
}

// logRatio is the logarithm of the likelihood of x successes and y failures under a mixture
// Beta(a, b) of probabilities, in relation to that under theta.
func logRatio(x, y int, theta, a, b float64) float64 {
	return logBeta(a+float64(x), b+float64(y)) - logBeta(a, b) - times(x, math.Log(theta)) - times(y, math.Log1p(-theta))
}

// times is n·log, and 0 for no trial of an impossible outcome, whose logarithm is infinite.
func times(n int, log float64) float64 {
	if n == 0 {
		return 0
	}
	return float64(n) * log
}

func logBeta(a, b float64) float64 {
	x, _ := math.Lgamma(a)
	y, _ := math.Lgamma(b)
	z, _ := math.Lgamma(a + b)
	return x + y - z
}

// MismatchAt is the p-value of Mismatch below which an experiment's numbers are not to be
// believed. A limit of 0.05 would accuse one in twenty experiments that are well: R. Kohavi,
// D. Tang, Y. Xu, "Trustworthy Online Controlled Experiments", 2020, chapter 21.
const MismatchAt = 0.001

// Mismatch returns the p-value of the hypothesis that visitors got the arms in proportion to
// the weights, by Pearson's chi-square test; 1 with fewer than two arms that have a weight.
// Visitors of an arm without a weight had it before, and aren't counted. Unlike Compare it
// is meant for one look; MismatchAt leaves room for some.
func Mismatch(arms []Arm) (p float64) {
	visitors, weights, n := 0, 0, 0
	for _, a := range arms {
		if a.Weight > 0 {
			visitors, weights, n = visitors+a.Visitors, weights+a.Weight, n+1
		}
	}
	if n < 2 || visitors == 0 {
		return 1
	}
	sum := 0.0
	for _, a := range arms {
		if a.Weight > 0 {
			expected := float64(visitors) * float64(a.Weight) / float64(weights)
			sum += (float64(a.Visitors) - expected) * (float64(a.Visitors) - expected) / expected
		}
	}
	return chiSquareTail(sum, n-1)
}

// chiSquareTail is the probability that a chi-square variable is x or more: the regularised
// upper incomplete gamma function Q(degrees/2, x/2), by its recurrence Q(a+1, z) =
// Q(a, z) + zᵃe⁻ᶻ/Γ(a+1) from Q(1, z) = e⁻ᶻ and Q(½, z) = erfc(√z).
func chiSquareTail(x float64, degrees int) float64 {
	z, target := x/2, float64(degrees)/2
	a, q := 1.0, math.Exp(-z)
	if degrees%2 == 1 {
		a, q = 0.5, math.Erfc(math.Sqrt(z))
	}
	if z == 0 {
		return 1
	}
	for ; a < target; a++ {
		g, _ := math.Lgamma(a + 1)
		q += math.Exp(a*math.Log(z) - z - g)
	}
	return q
}
