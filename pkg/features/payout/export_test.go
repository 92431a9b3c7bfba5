package payout

import "knowmad/pkg/platform/job"

// SettlingJob is the job that pays the knowers of a window.
func (s *Service) SettlingJob() job.Kind { return s.settlingJob() }
