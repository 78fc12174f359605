// The two networks, trained on rendered houses (vision/training) and carried in the program: nothing is loaded at run
// time that could differ from what was measured.
#pragma once
#include <opencv2/dnn.hpp>
#include <span>

namespace vision {

std::span<const unsigned char> spotter_weights();
std::span<const unsigned char> reader_weights();

cv::dnn::Net read_network(std::span<const unsigned char> onnx);

}  // namespace vision
