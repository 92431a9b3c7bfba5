package blob

import (
	"errors"
	"net/http"
	"syscall"

	"github.com/minio/minio-go/v7"
)

// FailureStatus is the HTTP status for an error of a Place: 507 where there is no room
// for more bytes, else 503.
func FailureStatus(err error) int {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return http.StatusInsufficientStorage
	}
	if s3, ok := errors.AsType[minio.ErrorResponse](err); ok && (s3.StatusCode == http.StatusInsufficientStorage || s3.Code == "QuotaExceeded") {
		return http.StatusInsufficientStorage // MinIO says the one, Ceph the other
	}
	return http.StatusServiceUnavailable
}
